import type { ImportColumn } from '#contract/order-entry/import/import-columns.ts'

/**
 * What agents write over their columns, beside our own words in five languages. Not labels: nobody is shown these. In small
 * letters, without spaces and signs.
 */
export const headWords: Partial<Record<ImportColumn, readonly string[]>> = {
  orderKey: ['no', 'ref', 'bookingref', 'groupno', 'party', '序号', '组号', '團號', '团号', 'ลำดับ', '번호'],
  agent: ['agent', 'agency', 'agentcode', 'distributor', 'company', 'source', '分销商', '旅行社', '代理', '來源', '来源', 'เอเจนซี่', '여행사', '거래처'],
  sku: ['sku', 'skucode', 'product', 'productcode', 'productname', 'tour', 'tourname', 'package', 'program', 'programme', 'item', 'service', 'activity', '产品', '產品', '产品名称', '项目', '項目', '套餐', '线路', '行程', 'โปรแกรม', 'ทัวร์', 'สินค้า', '상품', '상품명', '투어'],
  date: ['date', 'servicedate', 'traveldate', 'tourdate', 'tripdate', 'checkin', 'arrivaldate', 'departuredate', '日期', '出行日期', '出发日期', '出發日期', '使用日期', '入住日期', 'วันที่', 'วันเดินทาง', '날짜', '이용일', '출발일', '체크인'],
  endDate: ['enddate', 'checkout', 'todate', 'returndate', '离店日期', '退房日期', 'เช็คเอาท์', '체크아웃'],
  session: ['time', 'session', 'slot', 'departuretime', 'tourtime', 'etd', '场次', '時間', '时间', '出发时间', 'เวลา', 'รอบ', '시간', '회차'],
  adults: ['adult', 'adults', 'adt', 'ad', 'pax', 'noofadults', '成人', '大人', 'ผู้ใหญ่', '성인', '인원'],
  children: ['child', 'children', 'chd', 'ch', 'kids', '儿童', '兒童', '小孩', 'เด็ก', '아동', '소아'],
  infants: ['infant', 'infants', 'inf', 'baby', 'babies', '婴儿', '嬰兒', 'ทารก', '유아'],
  units: ['unit', 'units', 'qty', 'quantity', 'rooms', 'vans', 'cars', '数量', '數量', 'จำนวน', '수량', '대수'],
  contactName: ['contact', 'contactname', 'contactperson', 'leader', 'leadname', 'bookername', '联系人', '聯絡人', 'ผู้ติดต่อ', '연락처이름', '예약자'],
  contactPhone: ['phone', 'tel', 'telephone', 'mobile', 'contactphone', 'contactno', 'phonenumber', 'whatsapp', '电话', '電話', '手机', '手機', '联系电话', 'โทร', 'โทรศัพท์', 'เบอร์โทร', '전화', '전화번호', '휴대폰'],
  contactEmail: ['email', 'mail', 'emailaddress', '邮箱', '電郵', '电子邮件', 'อีเมล', '이메일'],
  agentOrderCode: ['ordercode', 'ordernumber', 'orderno', 'bookingno', 'bookingcode', 'bookingnumber', 'voucher', 'voucherno', 'confirmationno', 'agentref', 'agentordercode', '订单号', '訂單號', '单号', 'เลขที่จอง', 'เลขที่ใบจอง', '예약번호', '주문번호'],
  shownTotal: ['total', 'price', 'amount', 'totalprice', 'totalamount', 'net', 'nettotal', 'sum', '金额', '金額', '总价', '總價', '合计', 'ราคา', 'ยอดรวม', 'ราคารวม', '금액', '합계', '총액'],
  currency: ['currency', 'cur', 'ccy', '币种', '幣別', 'สกุลเงิน', '통화'],
  settlement: ['settlement', 'payment', 'paymentterm', 'payby', '结算', '結算', '结算方式', 'การชำระเงิน', '정산', '결제'],
  pickUpHotel: ['hotel', 'pickup', 'pickuphotel', 'hotelname', '酒店', '飯店', '接送酒店', 'โรงแรม', 'โรงแรมรับ', '호텔', '픽업호텔', '픽업'],
  roomNumber: ['room', 'roomno', 'roomnumber', '房号', '房號', 'ห้อง', 'เลขห้อง', '객실', '방번호'],
  pickUpTime: ['pickuptime', 'put', '接送时间', '接送時間', '接客时间', 'เวลารับ', '픽업시간'],
  remark: ['remark', 'remarks', 'note', 'notes', 'comment', 'comments', 'specialrequest', '备注', '備註', 'หมายเหตุ', '비고', '메모'],
  guestName: ['name', 'guest', 'guestname', 'names', 'guestnames', 'passenger', 'passengername', 'paxname', 'fullname', 'customer', 'customername', '姓名', '客人姓名', '游客姓名', '旅客姓名', '中文名', 'ชื่อ', 'ชื่อลูกค้า', 'ชื่อผู้เดินทาง', '이름', '성명', '고객명'],
  guestPinyin: ['pinyin', 'englishname', 'latinname', 'passportname', '拼音', '英文名', '姓名拼音', 'ชื่ออังกฤษ', '영문이름', '영문명'],
  guestKind: ['type', 'guesttype', 'paxtype', 'ageband', '类型', '客人类型', '類型', 'ประเภท', '구분'],
  identityNumber: ['passport', 'passportno', 'passportnumber', 'idnumber', 'idno', 'idcard', '护照', '護照', '护照号', '护照号码', '證件號', '证件号', '身份证号', 'พาสปอร์ต', 'เลขพาสปอร์ต', '여권', '여권번호'],
  nationality: ['nationality', 'country', 'nation', '国籍', '國籍', 'สัญชาติ', '국적'],
  birthdate: ['birthdate', 'dob', 'dateofbirth', 'birthday', '出生日期', '生日', 'วันเกิด', '생년월일'],
  gender: ['gender', 'sex', '性别', '性別', 'เพศ', '성별'],
}
