-- Journals of an agent and of a kind, and postings of an account, by their day: lists over millions begin at the last.
create index journal_of_agent on journal (merchant_id, agent_id, day, id) where agent_id is not null;
create index journal_of_kind on journal (merchant_id, kind, day, id);
create index posting_of_day on posting (merchant_id, account_id, day, journal_id);
-- The same as journal_of_line.
drop index journal_line;
