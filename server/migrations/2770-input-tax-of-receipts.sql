-- What of a receipt's tax is claimed from the state, in the merchant's currency: so much less the receipt costs.
alter table plan_expense add column claimed_minor bigint not null default 0 check (claimed_minor between 0 and base_minor);
alter table plan_posting drop constraint plan_posting_kind_check;
alter table plan_posting add constraint plan_posting_kind_check check (kind in
  ('payment', 'release', 'revenue', 'cost', 'fee', 'advance', 'spent', 'input-tax', 'collected', 'settled', 'prepaid'));
