-- Finance pays suppliers, gives money back and keeps the accounts of providers; who sells does not. Of the roles that merchants
-- began with, those that nobody has changed.
with begun as (
  select r.merchant_id, r.id, r.name in ('Finance', '财务', '財務', 'ฝ่ายการเงิน', '재무') as pays
    from role r where r.audience = 'staff' and r.built_in is null
     and r.name in ('Finance', '财务', '財務', 'ฝ่ายการเงิน', '재무', 'Operations', '运营', '營運', 'ฝ่ายปฏิบัติการ', '운영')
     and not exists (select from event e where e.merchant_id = r.merchant_id and e.subject = 'role' and e.subject_id = r.id)
), ways (key, trade) as (values
  ('supplierRouter.supplierPay.edit', false), ('supplierRouter.supplierPay.pay', false),
  ('supplierRouter.quotaManage.topUp', false), ('setting.paymentAccounts.edit', false),
  ('tools.stripeTransaction.refund', false), ('tools.ksherAccount.refund', false), ('tools.lianlianAccount.refund', false),
  ('tools.transferPayments.refund', false), ('tools.transferPayments.confirm', false),
  -- a customer who pays or wants money back stands before those who sell too
  ('supplierRouter.quotaManage.edit', true),
  ('entertainment.PlayOrderList.pay', true), ('entertainment.PlayOrderList.refundAgree', true),
  ('entertainment.PlayOrderList.refundCarry', true), ('entertainment.PlayOrderList.refundStop', true), ('entertainment.PlayOrderList.refundForce', true),
  ('hotel.hotelOrderList.pay', true), ('hotel.hotelOrderList.refundAgree', true),
  ('hotel.hotelOrderList.refundCarry', true), ('hotel.hotelOrderList.refundStop', true), ('hotel.hotelOrderList.refundForce', true)
)
update role r set permissions = case
    when b.pays then r.permissions || array(select key from ways where not key = any(r.permissions))
    else array(select p.key from unnest(r.permissions) with ordinality p (key, no)
                where not exists (select from ways w where w.key = p.key and not w.trade) order by p.no) end
  from begun b where r.merchant_id = b.merchant_id and r.id = b.id;
