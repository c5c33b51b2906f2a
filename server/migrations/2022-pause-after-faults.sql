-- How often in a row a marketplace did not answer what we push; after three we wait longer each time (docs/algorithms/channels.md).
alter table channel_account add column push_failures integer not null default 0;
