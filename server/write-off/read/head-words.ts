import type { StatementColumn } from '#contract/write-off/statements/statement-columns.ts'

const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/)

/** How banks, providers and marketplaces head their columns: letters and digits alone, in small letters (`kit/sheet/plain-head.ts`). */
export const headWords: Record<StatementColumn, readonly string[]> = {
  day: wordsOf(`
    date transactiondate txndate bookingdate postingdate entrydate trandate transactiontime created
    createdutc datetime paydate paidat วันที่ วันที่ทำรายการ วันทำรายการ วันเวลา วันที่รายการ 交易日期
    记账日期 记帐日 交易时间 日期 入账日期 付款时间 완료일시 거래일 거래일자 거래일시 일자 날짜 settlementdate payoutdate bookedon
    bookingcreated usedate usagedate participationdate 交易日 結算日期 结算日期 结算时间 結算時間 核销时间 核銷時間 消费时间 下单时间
    下單時間 訂單日期 订单日期 付款日期 使用日期 入帳日期 이용일 정산일 정산일자 결제일 วันที่จอง`),
  valueDay: wordsOf(`valuedate effectivedate availableon วันที่มีผล 起息日 起息日期 기산일`),
  text: wordsOf(`
    description details detail particulars narrative transaction transactiondescription remark
    remarks note channeldescription memo รายการ รายละเอียด คำอธิบาย หมายเหตุ รายการคำอธิบาย 摘要 备注 附言
    用途 交易摘要 적요 내용 거래내용 비고`),
  moneyIn: wordsOf(`
    deposit deposits credit creditamount moneyin paidin received amountin ฝาก เงินฝาก ยอดฝาก เครดิต
    เงินเข้า ฝากเงิน 贷方 贷方金额 收入 收入金额 贷方发生额 存入 입금 입금액 맡기신금액`),
  moneyOut: wordsOf(`
    withdrawal withdrawals debit debitamount moneyout paidout amountout ถอน เงินถอน ถอนเงิน ยอดถอน
    เดบิต เงินออก 借方 借方金额 支出 支出金额 借方发生额 支取 출금 출금액 찾으신금액`),
  amount: wordsOf(`
    amount transactionamount จำนวนเงิน ยอดเงิน จำนวน 交易金额 金额 发生额 거래금액 금액`),
  direction: wordsOf(`
    direction creditdebit debitcredit crdr drcr cd dc creditdebitindicator debitcreditindicator
    crdrindicator inout ฝากถอน ถอนฝาก เดบิตเครดิต เข้าออก 借贷 借贷标志 借贷方向 收支 收支方向 借貸 借貸別 收付标志 입출금 입출금구분
    입출구분`),
  balance: wordsOf(`
    balance runningbalance outstandingbalance ledgerbalance คงเหลือ ยอดคงเหลือ ยอดเงินคงเหลือ 余额
    账户余额 잔액 거래후잔액`),
  payer: wordsOf(`
    payer counterparty name payername from sender sendername beneficiary counterpartyname ผู้โอน
    ชื่อผู้โอน ชื่อบัญชี ชื่อคู่สัญญา 对方户名 对方名称 付款人 付款方 对方账户名 보낸분 의뢰인 보낸분받는분 상대방`),
  payerAccount: wordsOf(`
    payeraccount fromaccount counterpartyaccount เลขที่บัญชีผู้โอน บัญชีผู้โอน 对方账号 付款账号 상대계좌번호 상대계좌`),
  reference: wordsOf(`
    reference ref reference1 ref1 customerreference yourreference paymentreference เลขอ้างอิง
    อ้างอิง หมายเลขอ้างอิง 参考号 客户附言 订单备注 참조 통장메모`),
  bankReference: wordsOf(`
    bankreference transactionid ref2 reference2 chequeno cheque trxid tellerid เลขที่เช็ค
    เลขที่รายการ 流水号 交易流水号 凭证号 거래번호`),
  order: wordsOf(`
    order orderno ordernumber merchantorderno mchorderno bookingid bookingreference bookingref
    bookingno bookingnumber clientreferenceid outtradeno เลขที่ออเดอร์ หมายเลขการจอง เลขที่การจอง
    商户订单号 订单号 订单编号 预订号 주문번호 예약번호 orderid bookingreferenceid bookingrefid gygbookingreference
    viatorbookingreference bookingitineraryreference itineraryreference externalreference
    resellerreference otaorderid otaorderno thirdpartyorderno kkdayorderno klookbookingid 訂單編號 訂單號碼
    訂單號 美团订单号 携程订单号 飞猪订单号 去哪儿订单号 同程订单号 马蜂窝订单号 主订单编号 主订单号 外部订单号 第三方订单号 渠道订单号 ota订单号 订单流水号`),
  lineId: wordsOf(`
    balancetransactionid ksherorderno transactionno paymentid tradeno balancetransaction sourceid
    รหัสธุรกรรม 交易单号 平台订单号 支付单号 거래id`),
  gross: wordsOf(`
    gross grossamount sellingprice orderamount totalamount retailprice bookingamount ยอดขาย ยอดรวม
    订单金额 交易总额 售价 订单总额 판매금액 판매가 retailrate retailamount guestpaid customerpaid grossrevenue
    totalprice publicprice 訂單金額 販售金額 用户实付 用户支付金额 实付金额 支付金额 卖价 结算前金额 订单总价 訂單總額 총판매금액 결제금액`),
  fee: wordsOf(`
    fee fees commission commissionamount servicefee platformfee feeamount ค่าธรรมเนียม ค่าคอมมิชชั่น
    手续费 佣金 平台服务费 服务费 수수료 commissionfee agencyfee margin markdown commissionandfees 手續費 傭金 佣金金额 技术服务费
    技術服務費 平台佣金 服务费金额 平台手续费 渠道佣金 판매수수료 คอมมิชชั่น`),
  net: wordsOf(`
    net netamount payoutamount settlementamount netpayout payable ยอดสุทธิ ยอดโอน 净额 结算金额 应付金额 정산금액
    정산액 netrate netprice amountdue amountpayable supplierpayout suppliernet netrevenue 結算金額 淨額 應付金額
    結算價 结算价 结算总价 结算总额 商家实收 实收金额 应结金额 应结算金额 应收金额 打款金额 지급액 지급금액 정산예정금액 ยอดจ่าย`),
  currency: wordsOf(`
    currency settlementcurrency transactioncurrency payoutcurrency feetype สกุลเงิน 币种 幣別 货币 交易币种
    结算币种 통화 정산통화`),
  payout: wordsOf(`
    payout payoutid automaticpayoutid payoutreference payoutref settlementid settlementno
    statementno batchno invoiceno เลขที่การโอน รอบการโอน 结算单号 结算批次号 批次号 정산번호 remittanceno
    remittanceid settlementreference settlementbatch 對帳單號 对账单号 账单编号 账单号 帳單編號 結算單號 結算批次 结算批次 撥款編號
    打款单号 打款批次号 지급번호`),
  lineKind: wordsOf(`
    type reportingcategory transactiontype ประเภท ประเภทรายการ 交易类型 类型 구분 거래구분`),
}
