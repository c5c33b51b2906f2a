-- An allotment costs nothing for what is given back until its release day; then what is not used goes back by itself.
alter table plan_commitment add column kind text not null default 'commitment' check (kind in ('commitment', 'allotment')),
  add column release_days smallint not null default 0 check (release_days between 0 and 365), add column released_on date;
create index on plan_commitment (merchant_id) where kind = 'allotment' and released_on is null;
