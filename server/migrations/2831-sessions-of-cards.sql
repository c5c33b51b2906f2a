-- The session for which a party was put on its run; null: it was put there before this was kept.
alter table day_card add column session text;
