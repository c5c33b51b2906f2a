-- Where a code is good: with agents as before, or in the shop of the merchant and nowhere else.
alter table promo add scope text not null default 'agents' check (scope in ('agents', 'shop'));
