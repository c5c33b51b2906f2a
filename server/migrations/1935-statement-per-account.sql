-- A file may be taken once for each account that it was sent to.
alter table bank_statement drop constraint bank_statement_once;
alter table bank_statement add constraint bank_statement_once
  unique nulls not distinct (merchant_id, file_hash, part, account_id, connection_id, agent_id);
