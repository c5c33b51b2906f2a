import type { DemoGroup } from './blue-plans.ts'

type Names = DemoGroup['names']
const cities: readonly Names[] = [
  ['Ningbo', '宁波', '寧波', 'หนิงปอ', '닝보'],
  ['Wuhan', '武汉', '武漢', 'อู่ฮั่น', '우한'],
  ['Suzhou', '苏州', '蘇州', 'ซูโจว', '쑤저우'],
  ['Qingdao', '青岛', '青島', 'ชิงเต่า', '칭다오'],
  ['Busan', '釜山', '釜山', 'ปูซาน', '부산'],
  ['Taichung', '台中', '台中', 'ไถจง', '타이중'],
  ['Chiang Mai', '清迈', '清邁', 'เชียงใหม่', '치앙마이'],
  ['Kunming', '昆明', '昆明', 'คุนหมิง', '쿤밍'],
]
const kinds: readonly Names[] = [
  ['families', '亲子团', '親子團', 'กลุ่มครอบครัว', '가족 단체'],
  ['seniors', '长者团', '長者團', 'กลุ่มผู้สูงอายุ', '시니어 단체'],
  ['company reward', '企业奖励团', '企業獎勵團', 'ทัวร์รางวัลบริษัท', '기업 포상 단체'],
  ['students', '学生团', '學生團', 'กลุ่มนักเรียน', '학생 단체'],
  ['cyclists', '骑行团', '騎行團', 'กลุ่มนักปั่น', '자전거 동호회'],
]
const categories = ['Family', 'Culture', 'Incentive', 'School', 'Sport']
const templates = ['T-PHUKET-5D', 'T-ISLANDS-4D', 'T-SLOW-6D']
const agents = ['SIAM', 'LOTUS', 'PHUKETDESK', 'CHAOPHRAYA']
const leaders = ['Zhou Min', 'Kim Jiwoo', 'Lin Yating', 'Somsak P.', 'Ma Jun', 'Xu Lan', 'Park Sora']

/** How far the next groups have come, and the days ahead on which they start. */
const lives: readonly [DemoGroup['upto'], readonly number[]][] = [
  ['planning', [33, 47, 61, 82, 96, 110, 131, 152, 173]],
  ['confirmed', [5, 9, 15, 22, 29, 36, 50, 64, 78]],
  ['in-progress', [-2, -1]],
  ['finished', [-12, -16, -21, -25, -30, -34, -39, -44, -50]],
  ['cancelled', [26, 44, 58, 88, 120]],
]

/** The other groups of a merchant's season, in every state. */
export const moreGroups: readonly DemoGroup[] = lives
  .flatMap(([upto, days]) => days.map((ahead) => ({ upto, ahead })))
  .map(({ upto, ahead }, at): DemoGroup => {
    const [city, kind] = [cities[at % cities.length]!, kinds[at % kinds.length]!]
    const adults = [15, 20, 24, 30, 18][at % 5]!
    const leader = leaders[at % leaders.length]!
    return {
      names: [
        `${city[0]} ${kind[0]}`,
        `${city[1]}${kind[1]}`,
        `${city[2]}${kind[2]}`,
        `${kind[3]} ${city[3]}`,
        `${city[4]} ${kind[4]}`,
      ],
      agent: agents[at % agents.length]!,
      agentCode: `G-${1207 + at * 13}`,
      template: templates[at % templates.length]!,
      category: categories[at % categories.length]!,
      contact: leader,
      leader,
      ahead,
      adults,
      free: adults >= 15 ? 1 : 0,
      singles: at % 3,
      listed: upto === 'planning' ? 0 : upto === 'confirmed' && at % 2 ? 8 : adults,
      upto,
    }
  })
