-- Contracts that ran before records named theirs: what they say of an agent or a supplier is changed there alone, as that of all later ones.
update agent a set by_contract = k.version_no,
       contract_stop = case when k.state = 'suspended' and a.contract_stop = '' then 'suspended' else a.contract_stop end
  from market_contract k
 where k.merchant_id = a.merchant_id and k.agent_id = a.id and k.direction = 'sells' and k.state in ('active', 'suspended')
   and a.by_contract is null;
update supplier s set by_contract = k.version_no
  from market_contract k
 where k.merchant_id = s.merchant_id and k.supplier_id = s.id and k.direction = 'buys' and k.state in ('active', 'suspended')
   and s.by_contract is null;
