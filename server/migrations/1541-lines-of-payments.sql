-- Which payment a provider's movement is of, by the provider's own number: a movement may be read before we are told that it was paid.
alter table payment_line add column payment_id text not null default '';
create index payment_line_unclaimed on payment_line (merchant_id, connection_id, payment_id) where attempt_id is null and payment_id <> '';
create index payment_line_payout on payment_line (merchant_id, payout_id) where payout_id is not null;
