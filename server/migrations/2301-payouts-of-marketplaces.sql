-- What guests paid, where the marketplace's own margin is in it: what we sold for is what it sends.
alter table channel_payout_row add column guest_paid_minor bigint;
