-- Whether a worker holds a lock as long as it lives: a server of an older version has none, and is not taken for dead without it.
alter table platform.worker_beat add column has_heart boolean not null default false;
