-- New keys of a connection stand beside those in use until they are seen to work.
alter table outside_connection add column next_secrets bytea, add column next_at timestamptz, add column next_error text not null default '';
