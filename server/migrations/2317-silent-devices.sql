-- Check-in devices that had not been heard of when a list was frozen: what they hand in later makes its next version.
alter table sailing_manifest add column silent_devices text[] not null default '{}';
