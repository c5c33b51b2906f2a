-- The uses of promo codes are read by when they were used, the newest first, whatever their numbers.
create index promo_use_by_time on promo_use (merchant_id, used_at, id);
