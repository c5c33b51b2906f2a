-- Log-ins, from the first guess to the last session.

-- Guesses are counted by the name typed, known or not, so that a lock tells nobody which names exist. The name is
-- hashed: people type passwords into the wrong field.
create table platform.login_attempt (
  name_hash bytea primary key,
  count integer not null,
  last_at timestamptz not null default now(),
  locked_until timestamptz
);
alter table platform.login drop column failed_count, drop column locked_until;

-- Codes and links that prove a mailbox: used once, for a short time, with few guesses.
create table platform.account_token (
  token_hash bytea primary key,
  merchant_id integer not null references platform.merchant,
  user_id bigint not null,
  purpose text not null check (purpose in ('set-password','safe-email','new-email')),
  email text not null,
  guesses integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  foreign key (merchant_id, user_id) references app_user
);
create index on platform.account_token (merchant_id, user_id);

-- The address that a person has proven to be theirs.
alter table app_user add column safe_email text not null default '';

-- A session with all that a call needs to know of its person, in one step. Owner's rights: before a session is known
-- there is no merchant to scope by. The hash of a 256-bit secret is the only way in.
create function platform.find_session(hash bytea)
returns table (
  parameter text, created_at timestamptz, expires_at timestamptz, revoked_at timestamptz, seen_at timestamptz,
  remembered boolean, merchant jsonb, person jsonb, role_audience text, role_built_in text, role_permissions text[],
  company text)
stable security definer set search_path = pg_catalog, pg_temp language sql as $$
  select s.parameter, s.created_at, s.expires_at, s.revoked_at, s.seen_at, s.remembered, to_jsonb(m), to_jsonb(u),
         r.audience, r.built_in, coalesce(r.permissions, '{}'),
         coalesce(a.name, p.name)
    from platform.session s
    join platform.merchant m on m.id = s.merchant_id
    join public.app_user u on u.merchant_id = s.merchant_id and u.id = s.user_id
    left join public.role r on r.merchant_id = u.merchant_id and r.id = u.role_id
    left join public.agent a on a.merchant_id = u.merchant_id and a.id = u.agent_id
    left join public.supplier p on p.merchant_id = u.merchant_id and p.id = u.supplier_id
   where s.token_hash = hash
$$;
revoke all on function platform.find_session from public;
grant execute on function platform.find_session to longtail_app;
