-- A merchant's whole data as a zip that the background writes: its bytes lie with the files, in parts, as no process holds all of it.
-- `run` is who writes it, and stands in the names of the parts; `parts` is told before a part is there, so that each can be found again.
create table data_archive (
  merchant_id integer not null references platform.merchant, id bigint generated always as identity,
  requested_at timestamptz not null default clock_timestamp(), requested_by bigint not null, requested_by_name text not null,
  run uuid, parts integer not null default 0, done integer not null default 0, total integer not null default 0,
  ready_at timestamptz, expires_at timestamptz, failed_at timestamptz, removed_at timestamptz, bytes bigint, rows bigint, files integer, sha256 text,
  primary key (merchant_id, id),
  check ((ready_at is null) = (expires_at is null))
);
-- One at a time. What was removed is remembered for a day, as each counts to those that may be asked for.
create unique index data_archive_in_hand on data_archive (merchant_id) where ready_at is null and failed_at is null and removed_at is null;
create index data_archive_over on data_archive (expires_at);
-- Whoever fetched it stands in the access log.
alter table sign_in drop constraint sign_in_method_check;
alter table sign_in add constraint sign_in_method_check
  check (method in ('password', 'code', 'recovery', 'passkey', 'sso', 'archive'));
