import type { StatementColumn } from '#contract/supplier-statements/statement-columns.ts'

/**
 * What suppliers write over their columns, beside our own words in five languages. Not labels: nobody is shown these. In small
 * letters, without spaces and signs.
 */
export const headWords: Record<StatementColumn, readonly string[]> = {
  code: 'code ref reference bookingno bookingref booking voucher voucherno orderno ordercode ordernumber invoiceno confirmationno 单号 订单号 訂單號 凭证号 เลขที่ เลขที่จอง เวาเชอร์ 예약번호 주문번호 바우처'.split(
    ' ',
  ),
  day: 'date servicedate tourdate traveldate tripdate checkin usedate 日期 服务日期 出行日期 使用日期 วันที่ วันใช้บริการ 날짜 이용일'.split(
    ' ',
  ),
  guest:
    'guest guestname name customer passenger pax leadname 客人 姓名 客人姓名 旅客 ลูกค้า ชื่อ ชื่อลูกค้า 고객 고객명 성명'.split(
      ' ',
    ),
  amount:
    'amount total net netamount price cost sum balance due thb 金额 金額 合计 总额 จำนวนเงิน ยอดเงิน ราคา รวม 금액 합계'.split(
      ' ',
    ),
  note: 'note remark remarks description service product programme program tour 备注 說明 项目 หมายเหตุ รายการ โปรแกรม 비고 상품'.split(
    ' ',
  ),
}

/** What stands in the row below the last, under whichever column. */
export const totalWords: readonly string[] =
  'total grandtotal subtotal sum balance 合计 总计 合計 小计 รวม ยอดรวม รวมทั้งสิ้น 합계 총계'.split(' ')
