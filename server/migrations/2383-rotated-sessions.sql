-- A session that goes on under a new token: what its former one was, and since when it is the former. Whoever still comes with it later
-- has taken it from somewhere.
alter table platform.session add column former_hash bytea, add column rotated_at timestamptz;
create unique index session_former on platform.session (former_hash) where former_hash is not null;
