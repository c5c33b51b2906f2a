const list = (text: string): string[] => text.trim().split(/\s+/)
const named = (name: string): string => (name.includes('.') ? name : `public.${name}`)

/**
 * What becomes of each table at the end of a merchant's contract. A new table is decided here: whether its rows are erased, or stored as the
 * law wants books and papers stored.
 */
export const erasedTables: readonly string[] = list(`
  agent agent_claim agent_group agent_key agent_key_call agent_key_minute agent_recharge app_user bank_line bank_match
  bank_match_difference bank_match_item bank_match_line bank_match_posting bank_statement base_cost bill_rule board_presence
  booster_account booster_change booster_commission booster_listing booster_price booster_rule booster_setting booster_typed_price bulk_item
  bulk_job category channel_account channel_answer channel_call channel_change channel_feed channel_feed_shard channel_memory
  channel_notice channel_order channel_payout channel_payout_row channel_product channel_push channel_pushed channel_refund
  coach coach_position collect_item collect_rule collection_account crew custom_price customer customer_document customer_identity
  customer_intake customer_merge customer_note customer_order customer_search customer_segment customer_twin data_archive day_card
  day_notice day_run day_trip department departure_call departure_call_order destination dive_diver dive_gear dive_group
  dive_log dive_ratio driver_entry entitlement event exchange_rate file group_setting guest_form guest_profile guest_visit held_price help_feedback
  hotel hotel_desk invitation invitation_day invoice_template issue_fee issue_fee_line issue_limit item_preset itinerary itinerary_piece
  itinerary_version journey journey_departure journey_waiting ladder ledger_sum line_owed list_view mail mail_template
  market_case market_case_entry market_contract market_contract_file market_contract_version market_follow market_licence market_licence_check market_licence_seen market_note market_person market_price_look market_share_choice market_share_rule
  market_setting match_rule note_read notification notification_choice notification_digest notification_mark
  notification_reader order_bed order_count order_draft order_follow_note order_follow_up order_guest order_import
  order_import_alias order_import_mapping order_import_order order_import_row order_internal order_item order_letter_line order_line
  order_line_cost order_message order_message_file order_number order_refund order_request order_sales order_search order_seen
  order_stay order_version order_version_cost orders outside_call outside_connection outside_inbox outside_outbox
  package_option package_part package_supplier paper_setting payer_alias payment_attempt payment_case payment_dispute
  payment_dispute_pack payment_line payment_link payment_payout payment_refund payment_run payment_run_line pickup_zone
  plan_assignment plan_bill plan_call_off plan_change plan_code_day plan_commitment plan_deposit plan_expense plan_guest
  plan_instalment plan_notice plan_option_ask plan_paper plan_paper_set plan_posting
  plan_quotation plan_room plan_room_staff plan_service plan_settlement plan_stay_guest plan_stay_room plane_break
  platform.account_token platform.agent_key_link
  platform.answer_link platform.calendar_feed platform.channel_caller platform.desk_suspension platform.driver_link platform.guest_link
  platform.invitation_link platform.login platform.market_block platform.market_company platform.market_licence_claim platform.market_payment
  platform.market_product platform.outside_door platform.passenger_link platform.passkey platform.passkey_challenge
  platform.plan_link platform.profile_link platform.referral platform.referral_code platform.session platform.shared_link
  platform.shop_slug platform.sso_state platform.trial platform.website pool_resource prepaid_allocation prepaid_batch
  prepaid_code prepaid_ticket price_archive price_archive_day price_state price_strategy price_strategy_agent
  price_strategy_group price_strategy_rule print_job promo promo_code promo_use quota_top_up quotation rebate_extra rebate_rule
  recovery_code report report_page report_page_order report_schedule request_once role sailing_manifest sales_book sales_change
  sales_sum sample_record seat_claim session_zone shared_quotation sheet_import sheet_import_row shop_order shop_site shop_version sign_in
  sku sku_add_on sku_base_price sku_calendar_price sku_picture sku_pool sku_supplier sku_tag sms_address sms_campaign sms_contact
  sms_message sms_part sms_rule sms_sender sms_template special_cost sso_identity sso_provider statement_mapping stock
  stock_block stock_pool stock_resource stock_share stock_take strategy_off_sale strategy_price subscription supplier
  supplier_group supplier_quota supplier_statement supplier_statement_mapping supplier_statement_row tag tax_rule third_booking
  third_connection third_product ticket_blank ticket_blank_scan ticket_check ticket_claim ticket_device ticket_double
  ticket_entry ticket_key ticket_lease ticket_moved ticket_post ticket_print ticket_printer ticket_snapshot ticket_snapshot_row
  till till_move till_shift travel_plan usage_day usage_warning user_factor venue venue_plan venue_seat venue_session
  venue_zone voucher webhook_attempt webhook_delivery webhook_endpoint weighed_upto withdraw_demand
`).map(named)

/** Books, bills and papers: copied as they were, out of the product's reach, for the years of the country. */
export const lawTables: readonly string[] = list(`
  agent_bill agent_bill_line bill_payment chart_account closing_report invoice journal ledger_account ledger_book paper_series posting subscription_entry subscription_payment usage_bill
`).map(named)

/** Tables without a merchant's number, and why nothing of a merchant stays in them. */
export const otherTables: Readonly<Record<string, string>> = {
  'platform.merchant': 'the number and the code stay, for others point at them; all else is blanked',
  'platform.mailbox': 'what it sent and what was sent to it is deleted',
  'platform.erasure': 'the proof',
  'platform.law_record': 'what the law wants stored',
  'platform.market_deal': 'a number, a state and a digest of a contract, which is the other side’s too',
  'platform.registration': 'ends by itself after days',
  'platform.trial_code': 'ends by itself after minutes',
  'platform.login_attempt': 'digests, for a day',
  'platform.caught_mail': 'mails of the demo, which nobody gets',
  'platform.simulated': 'what simulators remember, of the demo',
  'platform.dive_ratio': 'rules of agencies',
  'platform.licence_format': 'how countries write their licences',
  'platform.market_case_head': 'a number and a digest of a case, which is the other side’s too',
  'platform.desk_operator': 'people of the host',
  'platform.desk_session': 'people of the host',
  'platform.desk_log': 'acts of the host; it names the code',
  'platform.slow_call': 'declared addresses and times',
  'platform.setting': 'of the installation',
  'platform.migration': 'of the installation',
  'platform.repeatable': 'of the installation',
  'platform.worker_beat': 'of the installation',
}

/** Years for which books and papers are stored, by country; ten where it is not said. */
const yearsByCountry: Readonly<Record<string, number>> = {
  TH: 5,
  HK: 7,
  SG: 5,
  MY: 7,
  KR: 10,
  CN: 30,
  TW: 10,
  JP: 10,
}
export const lawYears = (country: string): number => yearsByCountry[country] ?? 10
