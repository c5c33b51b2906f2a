-- Of a prize it may be forgotten for whom it was: where an archive is restored there is no other merchant.
alter table subscription_entry drop constraint subscription_entry_check2, add check (referred_merchant_id is null or kind = 'prize');
