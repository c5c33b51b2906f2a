-- New grams wait in a list beside their index, and whoever fills it empties it within its own order's transaction: over a million orders 256 kB stood in
-- the way of every fiftieth batch for 15 to 150 ms. The shortest list costs 6 ms now and then, and less in all.
alter index order_search_grams set (gin_pending_list_limit = 64);
