-- A movement of a provider's account finds its payment by any of the names that it may be called by.
create index payment_attempt_paid_as on payment_attempt (merchant_id, connection_id, payment_id) where payment_id <> '';
create index payment_attempt_made_as on payment_attempt (merchant_id, connection_id, outside_id) where outside_id <> '';
