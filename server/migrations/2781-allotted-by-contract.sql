-- The version of the contract of the market that keeps a share for its agent: it is changed there alone, and goes with it.
alter table stock_share add column by_contract integer check (by_contract > 0);
create index stock_share_by_contract on stock_share (merchant_id, agent_id) where by_contract is not null;
