-- Functions, views, triggers and walls stand in files of their own (server/sql) from here on; this says which text of each was
-- applied last (server/kit/migrate/repeatables.ts).
create table platform.repeatable (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
);
