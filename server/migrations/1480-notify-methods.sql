-- No supplier is told by a webhook of its own: those are subscriptions of its log-ins.
alter table supplier drop constraint supplier_notify_method_check;
update supplier set notify_method = 'email' where notify_method = 'webhook';
alter table supplier drop column webhook_url;
alter table supplier add constraint supplier_notify_method_check
  check (notify_method in ('email', 'login', 'mirror', 'none'));
