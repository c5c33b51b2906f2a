-- Columns that hold people's own words, each declared once: where a person is forgotten (forget.sql), these are asked and no others.
-- What stands in none of them is keys, settings, catalogue, books or issued papers (test/derived/people/people-columns.test.ts asks of every
-- text of the schema to which of both it belongs).
-- place: how the places are counted for whoever asks. form: how the value is read:
--   words   what people write: every word of it may be of the person
--   person  how one person is called or reached: the whole of it is theirs, or a number or an address in it
--   fields  JSON by names: texts below names that hold what people say (app.says_of_people), elsewhere numbers and addresses alone
--   cells   JSON of cells or answers: each text is a value of its own
--   body    what was sent to other systems: full names, numbers and addresses
--   marks   of others who stand beside the person: the person's own numbers and addresses alone
--   key     how a guest is counted: emptied as a whole
create or replace function app.people_columns() returns table (place text, tbl text, col text, form text)
immutable parallel safe language sql as $$
  values
    ('orders', 'orders', 'remark', 'words'), ('orders', 'orders', 'collected', 'cells'), ('orders', 'orders', 'lead_name', 'person'),
    ('orders', 'orders', 'contact_name', 'person'), ('orders', 'orders', 'contact_pinyin', 'person'), ('orders', 'orders', 'contact_phone', 'person'),
    ('orders', 'orders', 'contact_email', 'person'), ('orders', 'orders', 'change_asked', 'fields'), ('orders', 'orders', 'cancel_reason', 'words'),
    ('orders', 'orders', 'reject_reason', 'words'), ('orders', 'orders', 'withdraw_reason', 'words'), ('orders', 'orders', 'delete_reason', 'words'),
    ('orders', 'orders', 'follow_up_reason', 'words'), ('orders', 'order_guest', 'info', 'marks'), ('orders', 'order_internal', 'note', 'words'),
    ('orders', 'order_stay', 'note', 'words'), ('orders', 'order_item', 'reason', 'words'), ('orders', 'order_item', 'removed_reason', 'words'),
    ('orders', 'order_line', 'supplier_note', 'words'), ('orders', 'order_line', 'reject_reason', 'words'), ('orders', 'order_line', 'asked_text', 'words'),
    ('orders', 'order_follow_up', 'answer', 'words'), ('orders', 'order_follow_note', 'text', 'words'),
    ('orders', 'day_card', 'note', 'words'), ('orders', 'day_card', 'driver_note', 'words'), ('orders', 'driver_entry', 'note', 'words'),
    ('orders', 'day_notice', 'name', 'person'), ('orders', 'day_notice', 'address', 'person'), ('orders', 'day_notice', 'said', 'cells'),
    ('orders', 'guest_profile', 'name', 'person'), ('orders', 'guest_profile', 'phone', 'person'), ('orders', 'guest_profile', 'email', 'person'),
    ('orders', 'guest_profile', 'passport', 'person'), ('orders', 'guest_profile', 'cert_number', 'person'), ('orders', 'guest_profile', 'hotel', 'words'),
    ('orders', 'guest_profile', 'emergency', 'words'), ('orders', 'guest_profile', 'needs', 'words'), ('orders', 'guest_profile', 'insurance', 'words'),
    ('orders', 'guest_profile', 'note', 'words'), ('orders', 'guest_form', 'signed_name', 'person'), ('orders', 'guest_form', 'guardian_name', 'person'),
    ('orders', 'guest_form', 'review_note', 'words'), ('orders', 'dive_log', 'note', 'words'),
    ('orders', 'ticket_check', 'reason', 'words'), ('orders', 'ticket_check', 'typed', 'person'), ('orders', 'promo_use', 'guest_key', 'key'),
    ('orders', 'agent_bill_line', 'guest', 'person'),
    ('orders', 'channel_order', 'contact_name', 'person'), ('orders', 'channel_order', 'contact_phone', 'person'), ('orders', 'channel_order', 'contact_email', 'person'),
    ('orders', 'channel_order', 'units', 'fields'), ('orders', 'channel_order', 'collected', 'cells'), ('orders', 'channel_order', 'remark', 'words'),
    ('orders', 'channel_order', 'raw', 'fields'), ('orders', 'channel_order', 'facts', 'fields'), ('orders', 'channel_order', 'note', 'words'),
    ('orders', 'channel_order', 'end_reason', 'words'),
    ('orders', 'channel_refund', 'raw', 'fields'), ('orders', 'channel_refund', 'facts', 'fields'), ('orders', 'channel_refund', 'reason', 'words'),
    ('orders', 'channel_refund', 'answer', 'words'),
    ('orders', 'third_booking', 'booking', 'fields'), ('orders', 'third_booking', 'error', 'words'),
    ('outside', 'channel_call', 'asked', 'body'), ('outside', 'channel_call', 'answered', 'body'), ('outside', 'channel_memory', 'value', 'fields'),
    ('requests', 'order_request', 'wanted', 'fields'), ('requests', 'order_request', 'told', 'fields'), ('requests', 'order_request', 'reason', 'words'),
    ('requests', 'order_request', 'ended_reason', 'words'), ('requests', 'order_request', 'found_by', 'words'),
    ('requests', 'order_refund', 'reason', 'words'), ('requests', 'order_refund', 'failed_reason', 'words'),
    ('requests', 'order_refund', 'ended_reason', 'words'), ('requests', 'order_refund', 'found_by', 'words'),
    ('versions', 'order_version', 'told', 'fields'), ('versions', 'order_version', 'change', 'fields'),
    ('talks', 'order_message', 'text', 'words'),
    ('log', 'event', 'facts', 'fields'), ('log', 'event', 'before', 'fields'), ('log', 'event', 'after', 'fields'), ('log', 'event', 'reason', 'words'),
    ('drafts', 'order_draft', 'content', 'fields'), ('drafts', 'order_draft', 'raw', 'fields'), ('drafts', 'order_draft', 'contact_name', 'person'),
    ('drafts', 'order_draft', 'note', 'words'),
    ('imports', 'order_import_row', 'cells', 'cells'), ('imports', 'order_import_row', 'sent', 'cells'), ('imports', 'order_import_row', 'problems', 'fields'),
    ('imports', 'order_import_row', 'questions', 'fields'), ('imports', 'order_import_row', 'answers', 'fields'),
    ('imports', 'order_import_row', 'told', 'fields'), ('imports', 'order_import_row', 'request', 'fields'),
    ('imports', 'sheet_import_row', 'cells', 'cells'), ('imports', 'sheet_import_row', 'problems', 'fields'),
    ('imports', 'sheet_import_row', 'warnings', 'fields'), ('imports', 'sheet_import_row', 'changes', 'fields'),
    ('imports', 'supplier_statement_row', 'cells', 'cells'), ('imports', 'supplier_statement_row', 'guest', 'person'),
    ('imports', 'supplier_statement_row', 'note', 'words'), ('imports', 'file', 'name', 'body'),
    ('mails', 'mail', 'to_address', 'person'), ('mails', 'mail', 'subject', 'words'), ('mails', 'mail', 'text_body', 'body'),
    ('mails', 'mail', 'html_body', 'body'), ('mails', 'mail', 'party_name', 'person'), ('mails', 'mail', 'error', 'body'),
    ('mails', 'mail', 'trouble', 'body'), ('mails', 'mail', 'search', 'body'),
    ('outside', 'notification', 'facts', 'fields'), ('outside', 'webhook_delivery', 'facts', 'fields'), ('outside', 'webhook_delivery', 'body', 'body'),
    ('outside', 'webhook_attempt', 'error', 'body'), ('outside', 'webhook_attempt', 'answer', 'body'),
    ('outside', 'outside_call', 'asked', 'body'), ('outside', 'outside_call', 'answered', 'body'), ('outside', 'outside_call', 'error', 'body'),
    ('outside', 'request_once', 'answer', 'fields'), ('outside', 'bulk_item', 'input', 'fields'), ('outside', 'bulk_item', 'undo', 'fields'),
    ('outside', 'bulk_item', 'note', 'words'), ('outside', 'report', 'filter', 'fields'), ('outside', 'list_view', 'search', 'body'),
    ('orders', 'travel_plan', 'contact_name', 'person'), ('orders', 'travel_plan', 'contact_phone', 'person'), ('orders', 'travel_plan', 'contact_email', 'person'), ('orders', 'travel_plan', 'contact_chat', 'person'),
    ('orders', 'travel_plan', 'leader_name', 'person'), ('orders', 'travel_plan', 'note', 'words'), ('orders', 'travel_plan', 'supplier_note', 'words'),
    ('orders', 'travel_plan', 'guide_note', 'words'), ('orders', 'travel_plan', 'voucher_note', 'words'), ('orders', 'travel_plan', 'rooming_note', 'words'),
    ('orders', 'plan_guest', 'name', 'person'), ('orders', 'plan_guest', 'pinyin', 'person'), ('orders', 'plan_guest', 'document_no', 'person'),
    ('orders', 'plan_guest', 'phone', 'person'), ('orders', 'plan_guest', 'share_with', 'person'), ('orders', 'plan_guest', 'arrival', 'words'), ('orders', 'plan_guest', 'departure', 'words'), ('orders', 'plan_guest', 'note', 'words'), ('orders', 'plan_guest', 'diet', 'words'), ('orders', 'plan_guest', 'mobility', 'words'), ('orders', 'plan_guest', 'health', 'words'),
    ('orders', 'plan_room', 'note', 'words'), ('orders', 'plan_room', 'upgrade', 'words'), ('orders', 'plan_stay_room', 'note', 'words'), ('orders', 'plan_stay_room', 'upgrade', 'words'), ('orders', 'plan_service', 'note', 'words'), ('orders', 'plan_expense', 'note', 'words'),
    ('orders', 'plan_quotation', 'note', 'words'), ('orders', 'plan_quotation', 'proof', 'words'), ('orders', 'plan_quotation', 'answer_reason', 'words'),
    ('orders', 'plan_quotation', 'consent', 'cells'), ('orders', 'plan_quotation', 'mailed_to', 'person'),
    ('orders', 'plan_change', 'note', 'words'), ('orders', 'plan_change', 'mailed_to', 'person'), ('orders', 'plan_change', 'answered_by_name', 'person'),
    ('orders', 'plan_change', 'answer_reason', 'words'),
    ('orders', 'plan_paper', 'lines', 'cells'), ('orders', 'plan_paper', 'sent_to', 'person'), ('orders', 'plan_commitment', 'note', 'words'),
    ('orders', 'plan_instalment', 'waived_reason', 'words'), ('orders', 'plan_settlement', 'answer_reason', 'words'),
    ('orders', 'journey_waiting', 'name', 'person'), ('orders', 'journey_waiting', 'phone', 'person'), ('orders', 'journey_waiting', 'note', 'words'),
    ('texts', 'sms_message', 'phone', 'person'), ('texts', 'sms_message', 'body', 'body'), ('texts', 'sms_message', 'told', 'body'),
    ('texts', 'sms_campaign', 'choice', 'fields'), ('texts', 'sms_address', 'address', 'person'),
    ('payments', 'payment_attempt', 'payer', 'person'), ('payments', 'payment_attempt', 'error', 'body'),
    ('payments', 'payment_refund', 'reason', 'words'), ('payments', 'payment_refund', 'details', 'fields'), ('payments', 'payment_dispute', 'pack', 'fields'),
    ('payments', 'payment_case', 'told', 'words'), ('payments', 'payment_case', 'solution', 'words')
$$;

-- Which rows of such a table are of these orders ($2), by reference; null where no row says of which order it is.
create or replace function app.people_rows(tbl text) returns text immutable parallel safe language sql as $$
  select case
    when tbl = 'orders' then 't.id = any($2)'
    when tbl in ('order_guest', 'order_internal', 'order_stay', 'order_item', 'order_line', 'order_follow_up', 'order_follow_note', 'ticket_check', 'day_card',
      'promo_use', 'order_request', 'order_refund', 'order_version', 'order_message', 'event', 'order_import_row', 'mail', 'channel_order', 'third_booking') then 't.order_id = any($2)'
    when tbl = 'channel_refund' then 'exists (select from public.channel_order c where c.merchant_id = t.merchant_id and c.id = t.channel_order_id and c.order_id = any($2))'
    when tbl = 'guest_profile' then 'exists (select from public.guest_visit v where v.merchant_id = t.merchant_id and v.profile_id = t.id and v.order_id = any($2))'
    when tbl in ('guest_form', 'dive_log')
      then 'exists (select from public.guest_visit v where v.merchant_id = t.merchant_id and v.profile_id = t.profile_id and v.order_id = any($2))'
    -- A bill that was sent is a paper, and stays as it was issued.
    when tbl = 'agent_bill_line' then $q$(t.order_id = any($2) and exists (select from public.agent_bill b
      where b.merchant_id = t.merchant_id and b.id = t.bill_id and b.status = 'draft'))$q$
    when tbl in ('notification', 'webhook_delivery') then $q$(t.topic = 'order' and t.subject_id = any($2))$q$
    when tbl = 'webhook_attempt' then $q$exists (select from public.webhook_delivery d where d.merchant_id = t.merchant_id and d.id = t.delivery_id
      and d.topic = 'order' and d.subject_id = any($2))$q$
    when tbl = 'driver_entry' then 'exists (select from public.day_card k where k.merchant_id = t.merchant_id and k.id = t.card_id and k.order_id = any($2))'
    when tbl = 'order_draft' then 't.order_ids && $2'
    when tbl = 'payment_attempt' then $q$(t.subject = 'order' and t.subject_id = any($2))$q$
    when tbl in ('supplier_statement_row', 'day_notice') then 'exists (select from public.order_line l where l.merchant_id = t.merchant_id and l.id = t.line_id and l.order_id = any($2))'
  end
$$;
-- Which rows may say something of the person although they are not of these orders: those that are of no order, as who shares a phone
-- has trips of their own. Null where each row is of an order.
create or replace function app.people_elsewhere(tbl text) returns text immutable parallel safe language sql as $$
  select case
    when tbl in ('event', 'order_import_row', 'mail', 'ticket_check', 'channel_order') then 't.order_id is null'
    when tbl in ('channel_call', 'channel_memory') then 'true'
    when tbl in ('notification', 'webhook_delivery') then $q$t.topic <> 'order'$q$
    when tbl = 'webhook_attempt' then $q$exists (select from public.webhook_delivery d where d.merchant_id = t.merchant_id and d.id = t.delivery_id and d.topic <> 'order')$q$
    when tbl = 'order_draft' then $q$t.order_ids = '{}'$q$
    when tbl = 'payment_attempt' then $q$t.subject <> 'order'$q$
    when tbl in ('supplier_statement_row', 'day_notice') then 't.line_id is null'
    when app.people_rows(tbl) is null then 'true'
  end
$$;

-- Names of JSON below which stand people's own words, with what they are called by.
create or replace function app.says_of_people(key text) returns boolean immutable parallel safe language sql as $$
  select key ~* '^(contact.*|guests?|guestNames?|guests?Added|guests?Gone|addGuests|lead.*|info|collected|cells|sent|pinyin|remark|note|internalNote|reason|text|comment|message|phone|mobile|tel|e?mail|wechat|passport.*|id_?number|birth.*|address|to|subject|traveller.*|traveler.*|participants?|customer.*|first_?name|last_?name|full_?name|surname|given_?name)$'
$$;
-- Names that say what something is, wherever they stand.
create or replace function app.says_no_words(key text) returns boolean immutable parallel safe language sql as $$
  select key ~* '^(kind|type|types|status|state|currency|language|lang|locale|code|names|date|session|key|unit|version|.*(id|ids|code|kind|status|state|currency|minor|by|at|date|count|key))$'
$$;
