-- What the clock asks of all merchants is asked in `platform`, where a spread database makes it once more for one of them
-- (server/kit/nodes/of-all-merchants.ts).
drop function if exists app.outbox_due(integer), app.sms_due(), app.sms_unfinished(), app.sms_listening(), app.payments_due(integer),
  app.subscriptions_paying();
