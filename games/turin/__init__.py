"""Turin Market: auctions with hidden bids, goods to lead in, cards put up for sale, loans."""
