import type { StatementColumn } from '#contract/write-off/statements/statement-columns.ts'

/** How banks, providers and marketplaces head their columns: letters and digits alone, in small letters (`kit/sheet/plain-head.ts`). */
export const headWords: Record<StatementColumn, readonly string[]> = {
  day: [
    'date', 'transactiondate', 'txndate', 'bookingdate', 'postingdate', 'entrydate', 'trandate', 'transactiontime', 'created', 'createdutc',
    'datetime', 'paydate', 'paidat', 'วันที่', 'วันที่ทำรายการ', 'วันทำรายการ', 'วันเวลา', 'วันที่รายการ', '交易日期', '记账日期', '记帐日', '交易时间', '日期',
    '入账日期', '付款时间', '완료일시', '거래일', '거래일자', '거래일시', '일자', '날짜',
  ],
  valueDay: ['valuedate', 'effectivedate', 'availableon', 'วันที่มีผล', '起息日', '起息日期', '기산일'],
  text: [
    'description', 'details', 'detail', 'particulars', 'narrative', 'transaction', 'transactiondescription', 'remark', 'remarks', 'note', 'channeldescription',
    'memo', 'รายการ', 'รายละเอียด', 'คำอธิบาย', 'หมายเหตุ', 'รายการคำอธิบาย', '摘要', '备注', '附言', '用途', '交易摘要', '적요', '내용', '거래내용', '비고',
  ],
  moneyIn: [
    'deposit', 'deposits', 'credit', 'creditamount', 'moneyin', 'paidin', 'received', 'amountin', 'ฝาก', 'เงินฝาก', 'ยอดฝาก', 'เครดิต', 'เงินเข้า', 'ฝากเงิน',
    '贷方', '贷方金额', '收入', '收入金额', '贷方发生额', '存入', '입금', '입금액', '맡기신금액',
  ],
  moneyOut: [
    'withdrawal', 'withdrawals', 'debit', 'debitamount', 'moneyout', 'paidout', 'amountout', 'ถอน', 'เงินถอน', 'ถอนเงิน', 'ยอดถอน', 'เดบิต', 'เงินออก',
    '借方', '借方金额', '支出', '支出金额', '借方发生额', '支取', '출금', '출금액', '찾으신금액',
  ],
  amount: ['amount', 'transactionamount', 'จำนวนเงิน', 'ยอดเงิน', 'จำนวน', '交易金额', '金额', '发生额', '거래금액', '금액'],
  balance: ['balance', 'runningbalance', 'outstandingbalance', 'ledgerbalance', 'คงเหลือ', 'ยอดคงเหลือ', 'ยอดเงินคงเหลือ', '余额', '账户余额', '잔액', '거래후잔액'],
  payer: [
    'payer', 'counterparty', 'name', 'payername', 'from', 'sender', 'sendername', 'beneficiary', 'counterpartyname', 'ผู้โอน', 'ชื่อผู้โอน', 'ชื่อบัญชี', 'ชื่อคู่สัญญา',
    '对方户名', '对方名称', '付款人', '付款方', '对方账户名', '보낸분', '의뢰인', '보낸분받는분', '상대방',
  ],
  payerAccount: ['payeraccount', 'fromaccount', 'counterpartyaccount', 'เลขที่บัญชีผู้โอน', 'บัญชีผู้โอน', '对方账号', '付款账号', '상대계좌번호', '상대계좌'],
  reference: [
    'reference', 'ref', 'reference1', 'ref1', 'customerreference', 'yourreference', 'paymentreference', 'เลขอ้างอิง', 'อ้างอิง', 'หมายเลขอ้างอิง', '参考号', '客户附言',
    '订单备注', '참조', '통장메모',
  ],
  bankReference: [
    'bankreference', 'transactionid', 'ref2', 'reference2', 'chequeno', 'cheque', 'trxid', 'tellerid', 'เลขที่เช็ค', 'เลขที่รายการ', '流水号', '交易流水号', '凭证号', '거래번호',
  ],
  order: [
    'order', 'orderno', 'ordernumber', 'merchantorderno', 'mchorderno', 'bookingid', 'bookingreference', 'bookingref', 'bookingno', 'bookingnumber', 'clientreferenceid',
    'outtradeno', 'เลขที่ออเดอร์', 'หมายเลขการจอง', 'เลขที่การจอง', '商户订单号', '订单号', '订单编号', '预订号', '주문번호', '예약번호',
  ],
  lineId: [
    'balancetransactionid', 'ksherorderno', 'transactionno', 'paymentid', 'tradeno', 'balancetransaction', 'sourceid', 'รหัสธุรกรรม', '交易单号', '平台订单号', '支付单号', '거래id',
  ],
  gross: [
    'gross', 'grossamount', 'sellingprice', 'orderamount', 'totalamount', 'retailprice', 'bookingamount', 'ยอดขาย', 'ยอดรวม', '订单金额', '交易总额', '售价', '订单总额', '판매금액', '판매가',
  ],
  fee: [
    'fee', 'fees', 'commission', 'commissionamount', 'servicefee', 'platformfee', 'feeamount', 'ค่าธรรมเนียม', 'ค่าคอมมิชชั่น', '手续费', '佣金', '平台服务费', '服务费', '수수료',
  ],
  net: ['net', 'netamount', 'payoutamount', 'settlementamount', 'netpayout', 'payable', 'ยอดสุทธิ', 'ยอดโอน', '净额', '结算金额', '应付金额', '정산금액', '정산액'],
  payout: [
    'payout', 'payoutid', 'automaticpayoutid', 'payoutreference', 'payoutref', 'settlementid', 'settlementno', 'statementno', 'batchno', 'invoiceno', 'เลขที่การโอน', 'รอบการโอน', '结算单号',
    '结算批次号', '批次号', '정산번호',
  ],
  lineKind: ['type', 'reportingcategory', 'transactiontype', 'ประเภท', 'ประเภทรายการ', '交易类型', '类型', '구분', '거래구분'],
}

