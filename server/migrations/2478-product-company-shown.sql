-- What its company's page says of who may see it stands with each product: a wall compares what its row carries, and asks no other table.
alter table platform.market_product
  add column company_shown text not null default 'none' check (company_shown in ('none', 'licensed', 'open'));
update platform.market_product p
   set company_shown = case when c.agent_visibility in ('code', 'all') or c.supplier_visibility in ('code', 'all') then 'open' else 'licensed' end
  from platform.market_company c where c.merchant_id = p.merchant_id and c.supplier_visibility <> 'hidden';
