-- A feed that the marketplace wants brought: when it last was, which one that was (by its content), and why the last try failed.
alter table channel_feed add column delivered_at timestamptz, add column delivered_etag text not null default '',
  add column delivery_error text not null default '';
