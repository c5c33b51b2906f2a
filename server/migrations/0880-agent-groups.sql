-- A group that is taken away is followed by nobody.
alter table price_strategy_group drop constraint price_strategy_group_merchant_id_group_id_fkey,
  add foreign key (merchant_id, group_id) references agent_group on delete cascade;
