-- What arrived of a bill's payment where the account is kept in other money, and what of that was gained or lost beside the books' rate.
alter table bill_payment add column received_currency char(3), add column received_minor bigint check (received_minor > 0),
  add column gained_minor bigint not null default 0, add check ((received_minor is null) = (received_currency is null));
