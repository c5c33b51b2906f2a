-- The log-in of a merchant's own house (OpenID Connect).
create table sso_provider (
  merchant_id integer primary key references platform.merchant,
  enabled boolean not null default false, enforced boolean not null default false,
  name text not null, issuer text not null, client_id text not null, client_secret bytea not null,
  version integer not null default 1, changed_at timestamptz not null default clock_timestamp()
);
-- Whom an issuer's subject was found to be: the address may change afterwards, or be somebody else's.
create table sso_identity (
  merchant_id integer not null references platform.merchant, issuer text not null, subject text not null, user_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, issuer, subject), unique (merchant_id, issuer, user_id),
  foreign key (merchant_id, user_id) references app_user on delete cascade
);
-- A log-in on its way to the issuer and back: once, within minutes, in the browser that began it.
create table platform.sso_state (
  state_hash bytea primary key, merchant_id integer not null references platform.merchant,
  nonce text not null, verifier text not null, expires_at timestamptz not null
);
create index sso_state_age on platform.sso_state (expires_at);
