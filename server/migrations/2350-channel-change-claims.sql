-- A run that tells marketplaces what changed claims rows instead of taking them away: one that dies leaves them to the next.
alter table channel_change add column taken_until timestamptz;
