-- Where an agent's key is: whoever calls with one is of no merchant yet, and nodes of a spread database (docs/citus.md) each have a copy of this.
create table platform.agent_key_link (
  token_hash bytea primary key,
  merchant_id integer not null references platform.merchant, key_id bigint not null
);
create index on platform.agent_key_link (merchant_id, key_id);
insert into platform.agent_key_link select hash, merchant_id, id from agent_key on conflict do nothing;
insert into platform.agent_key_link select old_hash, merchant_id, id from agent_key where old_hash is not null on conflict do nothing;
drop index agent_key_hash;
drop index agent_key_old_hash;
