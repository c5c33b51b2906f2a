-- What was sold at on days that are over, as it stood when they ended. A row is kept only where a day differs from the
-- one before it, so that most prices take one row in years; `price_archive_day` says which days are archived.
create table price_archive (
  merchant_id integer not null,
  owner_kind text not null check (owner_kind in ('agent','strategy')), owner_id bigint not null,
  sku_id bigint not null, session text not null default '', date date not null,
  currency char(3) not null,
  adult_minor bigint, child_minor bigint, infant_minor bigint, unit_minor bigint,
  closed boolean not null, on_sale boolean not null,
  primary key (merchant_id, owner_kind, owner_id, sku_id, session, date),
  foreign key (merchant_id, sku_id) references sku on delete cascade
);
create table price_archive_day (
  merchant_id integer not null references platform.merchant, date date not null,
  primary key (merchant_id, date)
);
call app.secure('price_archive');
call app.secure('price_archive_day');
