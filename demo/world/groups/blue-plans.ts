export type DemoGroup = {
  names: [en: string, zhCN: string, zhTW: string, th: string, ko: string]
  agent: string
  agentCode: string
  template: string
  category: string
  contact: string
  leader: string
  ahead: number
  adults: number
  free: number
  singles: number
  /** Names that are known already. */
  listed: number
  /** A second option was sent beside the first. */
  second?: true
  /** Its agent is asked whether so many pay in place of those that were agreed. */
  change?: { adults: number; note: string }
  upto: 'planning' | 'confirmed' | 'in-progress' | 'finished' | 'cancelled'
}

/** Groups of Andaman Blue: one in planning, two that are sold, one on tour today, one that is home, one called off. */
export const blueGroups: readonly DemoGroup[] = [
  {
    names: ['Chengdu photo club', '成都摄影俱乐部', '成都攝影俱樂部', 'ชมรมถ่ายภาพเฉิงตู', '청두 사진 동호회'],
    agent: 'SIAM',
    agentCode: 'CD-118',
    template: 'T-SLOW-6D',
    category: 'Culture',
    contact: 'Zhao Lei',
    leader: 'Zhao Lei',
    ahead: 75,
    adults: 15,
    free: 1,
    singles: 0,
    listed: 4,
    second: true,
    upto: 'planning',
  },
  {
    names: ['Shenzhen families', '深圳亲子团', '深圳親子團', 'ครอบครัวเซินเจิ้น', '선전 가족 단체'],
    agent: 'LOTUS',
    agentCode: 'SZ-2027-03',
    template: 'T-PHUKET-5D',
    category: 'Family',
    contact: 'Li Wei',
    leader: 'Chen Yu',
    ahead: 40,
    adults: 20,
    free: 1,
    singles: 2,
    listed: 14,
    change: { adults: 17, note: 'Three guests cannot come; boats and hotels stay as they are.' },
    upto: 'confirmed',
  },
  {
    names: [
      'Sales incentive of Hualin',
      '华林公司奖励旅游',
      '華林公司獎勵旅遊',
      'ทัวร์รางวัลบริษัทหัวหลิน',
      '화린 인센티브 단체',
    ],
    agent: 'SIAM',
    agentCode: 'HL-INC',
    template: 'T-INCENTIVE-3D',
    category: 'Incentive',
    contact: 'Wu Min',
    leader: 'Wu Min',
    ahead: 18,
    adults: 30,
    free: 2,
    singles: 4,
    listed: 30,
    upto: 'confirmed',
  },
  {
    names: [
      'Retired teachers of Hangzhou',
      '杭州退休教师团',
      '杭州退休教師團',
      'ครูเกษียณหางโจว',
      '항저우 퇴직 교사단',
    ],
    agent: 'LOTUS',
    agentCode: 'HZ-77',
    template: 'T-ISLANDS-4D',
    category: 'Family',
    contact: 'Sun Hong',
    leader: 'Sun Hong',
    ahead: 0,
    adults: 20,
    free: 1,
    singles: 1,
    listed: 21,
    upto: 'in-progress',
  },
  {
    names: ['Guangzhou divers', '广州潜水团', '廣州潛水團', 'นักดำน้ำกวางโจว', '광저우 다이버 단체'],
    agent: 'SIAM',
    agentCode: 'GZ-DIVE',
    template: 'T-ISLANDS-4D',
    category: 'Diving',
    contact: 'He Jun',
    leader: 'He Jun',
    ahead: -9,
    adults: 15,
    free: 1,
    singles: 0,
    listed: 16,
    upto: 'finished',
  },
  {
    names: ['Xiamen school camp', '厦门学校营', '廈門學校營', 'ค่ายโรงเรียนเซียะเหมิน', '샤먼 학교 캠프'],
    agent: 'LOTUS',
    agentCode: 'XM-CAMP',
    template: 'T-PHUKET-5D',
    category: 'School',
    contact: 'Lin Na',
    leader: '',
    ahead: 55,
    adults: 20,
    free: 2,
    singles: 0,
    listed: 0,
    upto: 'cancelled',
  },
]

/** Of the agent whose log-in the demo has, in what it pays: one is sold and half paid, two options of another wait for its answer. */
export const pandaGroups: readonly DemoGroup[] = [
  {
    names: [
      'Panda spring families',
      '熊猫春游亲子团',
      '熊貓春遊親子團',
      'ครอบครัวฤดูใบไม้ผลิ',
      '판다 봄 가족 여행',
    ],
    agent: 'PANDA',
    agentCode: 'PD-0318',
    template: 'T-PHUKET-5D',
    category: 'Family',
    contact: '李建国',
    leader: 'Guo Li',
    ahead: 46,
    adults: 20,
    free: 1,
    singles: 2,
    listed: 12,
    upto: 'confirmed',
  },
  {
    names: ['Panda island club', '熊猫海岛俱乐部', '熊貓海島俱樂部', 'ชมรมเกาะแพนด้า', '판다 섬 클럽'],
    agent: 'PANDA',
    agentCode: 'PD-0502',
    template: 'T-ISLANDS-4D',
    category: 'Culture',
    contact: '李建国',
    leader: '',
    ahead: 90,
    adults: 15,
    free: 1,
    singles: 1,
    listed: 0,
    second: true,
    upto: 'planning',
  },
]

const families = ['Wang', 'Li', 'Zhang', 'Liu', 'Chen', 'Yang', 'Zhao', 'Huang', 'Zhou', 'Wu']
const given = ['Fang', 'Qiang', 'Xiuying', 'Wei', 'Na', 'Jun', 'Min', 'Lei', 'Jing', 'Yong', 'Yan']

/** A name list as agents send one. */
export const groupGuests = (count: number): string =>
  Array.from({ length: count }, (_, at) =>
    [
      `${families[at % families.length]} ${given[at % given.length]}`,
      at % 2 ? 'male' : 'female',
      `19${60 + (at % 35)}-0${1 + (at % 9)}-1${at % 9}`,
      'China',
      `E${40_211_907 + at * 731}`,
    ].join(', '),
  ).join('\n')
