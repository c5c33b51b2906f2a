/** What can be known of one guest from a text. */
export const guestFacts = [
  'name',
  'pinyin',
  'kind',
  'gender',
  'birthdate',
  'nationality',
  'identityType',
  'identityNumber',
  'expires',
  'phone',
  'email',
  'weight',
  'height',
  'shoeSize',
] as const
export type GuestFact = (typeof guestFacts)[number]
/** `skip`: it labels what is no guest's (a row's number, a date of issue); `surname` and `given` make the name in capitals. */
const labels = [...guestFacts, 'surname', 'given', 'skip'] as const
export type Label = (typeof labels)[number]

const labelled: Readonly<Record<Label, string>> = {
  name: 'full name,fullname,name,guest name,passenger name,passenger,guest,pax,lead guest,traveller,traveler,姓名,名字,中文名,中文姓名,客人姓名,旅客姓名,出行人,联系人,聯絡人,客人,游客,旅客,ชื่อ-นามสกุล,ชื่อ - นามสกุล,ชื่อและนามสกุล,ชื่อ,ชื่อผู้เดินทาง,이름,성명,성함,한글이름,여행자',
  pinyin:
    'pinyin,name in passport,passport name,english name,name in english,name (en),拼音,英文名,英文姓名,护照姓名,護照姓名,英文名字,ชื่ออังกฤษ,ชื่อภาษาอังกฤษ,ชื่อตามพาสปอร์ต,영문이름,영문명,영문성명,영문',
  surname: 'surname,last name,lastname,family name,姓,英文姓,นามสกุล,성',
  given: 'given name,given names,first name,firstname,forename,名,英文名字(名),이름(영문)',
  kind: 'type,guest type,pax type,类型,旅客类型,類型,ประเภท,구분',
  gender: 'gender,sex,性别,性別,เพศ,성별',
  birthdate:
    'date of birth,birth date,birthdate,birthday,dob,d.o.b.,d.o.b,born,出生日期,出生年月日,出生年月,出生,生日,วันเดือนปีเกิด,วันที่เกิด,วันเกิด,เกิดวันที่,เกิดเมื่อวันที่,เกิดเมื่อ,เกิด,생년월일,생일',
  nationality: 'nationality,citizenship,country,国籍,國籍,国家,國家,สัญชาติ,ประเทศ,국적,국가',
  identityType: 'document type,id type,证件类型,證件類型,ประเภทเอกสาร,신분증종류',
  identityNumber:
    'passport number,passport no.,passport no,passport #,passport,pp no,pp,ppt,document number,document no,id number,id no.,id no,id card,id,护照号码,護照號碼,护照号,護照號,护照,護照,证件号码,證件號碼,证件号,證件號,证件,身份证号码,身份证号,身份证,身分證字號,身分證,หมายเลขหนังสือเดินทาง,เลขหนังสือเดินทาง,เลขที่หนังสือเดินทาง,หนังสือเดินทาง,เลขพาสปอร์ต,พาสปอร์ต,พาสปอต,เลขบัตรประชาชน,บัตรประชาชน,여권번호,여권 번호,여권,주민등록번호,주민번호',
  expires:
    'expiry date,date of expiry,expiry,expires,exp. date,exp date,exp,valid until,valid thru,有效期至,有效期限,有效期,到期日,วันหมดอายุ,หมดอายุ,만료일,여권만료일,유효기간',
  phone:
    'phone number,phone no.,phone,telephone,tel.,tel,mobile phone,mobile,cell,contact number,contact no.,contact,whatsapp,line,联系电话,聯絡電話,手机号码,手机号,手机,手機,电话号码,电话,電話,เบอร์โทรศัพท์,เบอร์โทร,เบอร์มือถือ,เบอร์,โทรศัพท์,โทร.,โทร,มือถือ,전화번호,전화,휴대폰,핸드폰,연락처',
  email: 'e-mail,email,mail,邮箱,郵箱,电子邮件,อีเมล,อีเมล์,이메일',
  weight: 'weight (kg),weight,wt,体重,體重,น้ำหนัก,몸무게,체중',
  height: 'height (cm),height,身高,ส่วนสูง,สูง,신장,키',
  shoeSize:
    'shoe size,shoes,shoe,fin size,eu size,鞋码,鞋碼,脚码,鞋号,ไซส์รองเท้า,เบอร์รองเท้า,รองเท้า,신발 사이즈,신발사이즈,신발,발사이즈',
  skip: 'no.,no,#,s/n,序号,序號,编号,ลำดับ,ที่,번호,순번,date of issue,issue date,issued,place of birth,签发日期,簽發日期,签发地,出生地,วันที่ออก,สถานที่เกิด,발급일,remark,remarks,备注,備註,หมายเหตุ,비고',
}

/** Labels, the longest first, by their first letter. */
const byFirst = new Map<string, { text: string; label: Label }[]>()
const whole = new Map<string, Label>()
for (const label of labels)
  for (const text of labelled[label].split(',')) {
    whole.set(text, label)
    byFirst.set(text.charAt(0), [...(byFirst.get(text.charAt(0)) ?? []), { text, label }])
  }
for (const all of byFirst.values()) all.sort((one, other) => other.text.length - one.text.length)

/** What a cell or a word is the head of. */
export const labelOf = (text: string): Label | undefined =>
  text.length > 40
    ? undefined
    : whole.get(
        text
          .trim()
          .toLowerCase()
          .replace(/(?<![\s:：*])\s*[:：*]+$/, '')
          .replace(/\s+/g, ' '),
      )

const letter = /[\p{L}\p{M}\d]/u
const latin = /[a-z]/i

/** The label that begins at a place in a text (in lower case), with its length; words in Latin letters end at a word's end. */
export function labelAt(lower: string, at: number): { label: Label; length: number } | undefined {
  const all = byFirst.get(lower.charAt(at))
  if (!all) return undefined
  const before = lower[at - 1] ?? ' '
  for (const { text, label } of all) {
    if (!lower.startsWith(text, at)) continue
    const end = lower[at + text.length] ?? ' '
    const isLatin = latin.test(text)
    if (isLatin && (letter.test(before) || letter.test(end))) continue
    // In scripts without blanks a short label must be told by its colon: 名 stands in names too.
    if (!isLatin && (text.length < 2 || letter.test(before)) && !/[::：=]/.test(end)) continue
    return { label, length: text.length }
  }
  return undefined
}

export const genders: Readonly<Record<string, 'male' | 'female'>> = Object.fromEntries([
  ...'m,male,man,boy,mr,mister,mstr,master,男,男性,先生,ชาย,ผู้ชาย,นาย,남,남자,남성'
    .split(',')
    .map((text) => [text, 'male']),
  ...'f,female,woman,girl,mrs,ms,miss,mme,女,女性,女士,小姐,หญิง,ผู้หญิง,นาง,นางสาว,น.ส.,여,여자,여성'
    .split(',')
    .map((text) => [text, 'female']),
] as const)

export const kinds: Readonly<Record<string, 'adult' | 'child' | 'infant'>> = Object.fromEntries([
  ...'adult,adults,adt,大人,成人,ผู้ใหญ่,성인,어른'.split(',').map((text) => [text, 'adult']),
  ...'child,children,chd,kid,mstr,儿童,兒童,小孩,孩子,เด็ก,아동,어린이,소아'
    .split(',')
    .map((text) => [text, 'child']),
  ...'infant,inf,baby,婴儿,嬰兒,宝宝,ทารก,유아,아기'.split(',').map((text) => [text, 'infant']),
] as const)

/** Before a name, glued to it or not, with what it says of the person. */
export const titles: readonly { text: string; gender?: 'male' | 'female'; kind?: 'child' }[] = [
  { text: 'นางสาว', gender: 'female' },
  { text: 'เด็กชาย', gender: 'male', kind: 'child' },
  { text: 'เด็กหญิง', gender: 'female', kind: 'child' },
  { text: 'ด.ช.', gender: 'male', kind: 'child' },
  { text: 'ด.ญ.', gender: 'female', kind: 'child' },
  { text: 'น.ส.', gender: 'female' },
  { text: 'นาง', gender: 'female' },
  { text: 'นาย', gender: 'male' },
  { text: 'คุณ' },
]

/** Words of messages that would pass for names. */
export const notNames = new Set(
  '谢谢,謝謝,你好,您好,明天,今天,后天,麻烦,请问,好的,小朋友,大家,安排,方便,时间,酒店,房间,出发,老师,客户,hi,hello,dear,please,thanks,thank,regards,book,booking,tomorrow,today,hotel,pickup,pick,pax,สวัสดี,ขอบคุณ,ครับ,ค่ะ,คะ,พรุ่งนี้,โรงแรม,안녕하세요,감사합니다,내일,호텔'.split(
    ',',
  ),
)

/** Chinese surnames: a word of two to four characters that begins with none of them is hardly a name. */
export const surnames = new Set(
  '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡林郭何高罗羅郑鄭梁谢謝宋唐许許邓鄧冯馮韩韓曹曾彭萧蕭蔡潘田董袁于余叶葉蒋蔣杜苏蘇魏程吕呂丁沈任姚卢盧傅钟鐘姜崔谭譚廖范范汪陆陸金石戴贾賈韦韋夏邱方侯邹鄒熊孟秦白江阎閻薛尹段雷黎史龙龍陶贺賀顾顧毛郝龚龔邵万萬钱錢严嚴赖賴覃洪武莫孔汤湯向常温溫康施文牛樊葛邢安齐齊易乔喬伍庞龐颜顏倪庄莊聂聶章鲁魯岳翟殷詹申欧歐耿关關兰蘭焦俞左柳甘祝包宁寧尚符舒阮柯纪紀梅童凌毕畢单單季裴霍涂成苗谷盛曲翁冉骆駱蓝藍路游辛靳管柴蒙鲍鮑华華喻祁蒲房滕屈饶饒解牟艾尤阳陽时時穆农農司卓古吉缪繆简簡车車项項连連芦蘆麦麥褚娄婁窦竇戚岑景党黨宫宮费費卜冷晏席卫衛米柏宗瞿桂全佟应應臧闵閔苟邬鄔边邊卞姬师師和仇栾欒隋商刁沙荣榮巫寇桑郎甄丛叢仲虞敖巩鞏明佘池查麻苑迟遲邝鄺官封谈談匡鞠惠荆荊乐樂冀郁胥南班储儲原栗燕楚鄢劳勞谌諶奚皮粟冼蔺藺楼樓盘盤满滿闻聞位厉厲伊仝区區郜海阚闞花权權强強帅帥屠豆朴盖蓋练練廉禹井祖漆巴丰豐支卿国國狄平计計索宣晋晉相初门門云雲容敬来來扈晁芮都普阙闕浦戈伏鹿薄邸雍辜羊阿乌烏母裘亓修邰赫杭况況那宿鲜鮮印逯隆茹诺諾战戰慕危玉银銀亢嵇公哈湛宾賓戎勾茅利於呼居揭干但尉冶斯元束檀衣信展阴陰昝智幸奉植衡富尧堯闭閉由',
)
