import { languages } from '../../kit/languages.ts'

/** ISO 3166 three letters and two, as passports and as people write them. */
const codes =
  'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE BENBJ BESBQ BFABF BGDBD BGRBG ' +
  'BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD ' +
  'COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ' +
  'ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD ' +
  'GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO ' +
  'JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF ' +
  'MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT ' +
  'NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR ' +
  'PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM ' +
  'SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN ' +
  'TURTR TUVTV TWNTW TZATZ UGAUG UKRUA URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW'

const byThree = new Map(codes.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)]))
const twos = new Set(byThree.values())
/** What passports have besides: Germany's one letter, kinds of British nationals, Kosovo. */
const ofPassports: Readonly<Record<string, string>> = {
  D: 'DE',
  GBD: 'GB',
  GBN: 'GB',
  GBO: 'GB',
  GBP: 'GB',
  GBS: 'GB',
  RKS: 'XK',
}

/** Two letters of the state that a passport names with three; '' for one that is none (UTO, UNO). */
export const countryOfPassport = (code: string): string =>
  byThree.get(code) ?? ofPassports[code.replaceAll('<', '')] ?? ''

/** Demonyms, and what people call countries; the countries' own names come from the language data of the machine. */
const called =
  'CN=chinese,prc,p.r.c.,p.r. china,mainland china,china mainland,大陆,中国大陆,中國大陸,จีน,คนจีน,중국인;HK=hongkonger,hong kong,hongkong,hk,香港;' +
  'MO=macanese,macau,macao,澳门,澳門;TW=taiwanese,taiwan,台湾,台灣,臺灣,ไต้หวัน,대만,대만인;TH=thai,泰國,泰国,ไทย,คนไทย,태국인;' +
  'KR=korean,south korean,korea,south korea,republic of korea,rok,韩国,韓國,南韩,大韩民国,เกาหลี,เกาหลีใต้,한국,한국인,대한민국;KP=north korean,north korea;' +
  'JP=japanese;US=american,usa,u.s.,u.s.a.,united states of america,美籍,อเมริกา,อเมริกัน,สหรัฐ,미국인;GB=british,uk,u.k.,great britain,england,english,scottish,welsh,' +
  'britain,英国,英國,อังกฤษ,영국인;DE=german;FR=french;IT=italian;ES=spanish;PT=portuguese;NL=dutch,holland,the netherlands;BE=belgian;CH=swiss;AT=austrian;' +
  'SE=swedish;NO=norwegian;DK=danish;FI=finnish;IS=icelandic;IE=irish;PL=polish;CZ=czech,czech republic;SK=slovak;HU=hungarian;RO=romanian;BG=bulgarian;' +
  'GR=greek;TR=turkish,turkey;RU=russian,russian federation,俄国;UA=ukrainian;BY=belarusian;KZ=kazakh,kazakhstani;UZ=uzbek;IL=israeli;SA=saudi,saudi arabian;' +
  'AE=emirati,uae,u.a.e.;QA=qatari;KW=kuwaiti;IR=iranian;IQ=iraqi;EG=egyptian;ZA=south african;NG=nigerian;KE=kenyan;MA=moroccan;IN=indian;PK=pakistani;' +
  'BD=bangladeshi;LK=sri lankan;NP=nepalese,nepali;BT=bhutanese;MM=burmese,myanmar,burma;LA=lao,laotian,laos;KH=cambodian;VN=vietnamese,viet nam;MY=malaysian;' +
  'SG=singaporean,新加坡籍;ID=indonesian;PH=filipino,filipina,philippine;BN=bruneian;TL=timorese;AU=australian,aussie;NZ=new zealander,kiwi;CA=canadian;MX=mexican;' +
  'BR=brazilian;AR=argentine,argentinian;CL=chilean;CO=colombian;PE=peruvian;VE=venezuelan;CU=cuban;EE=estonian;LV=latvian;LT=lithuanian;HR=croatian;RS=serbian;' +
  'SI=slovenian,slovene;LU=luxembourgish;MN=mongolian;GE=georgian;AM=armenian;AZ=azerbaijani;JO=jordanian;LB=lebanese'

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

let named: Map<string, string> | undefined
/** Every name in five languages; made when it is first asked. */
function allNames(): Map<string, string> {
  if (named) return named
  named = new Map()
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const two of twos) {
      const name = names.of(two)
      if (name) named.set(plain(name), two)
    }
  }
  for (const country of called.split(';')) {
    const [two = '', words = ''] = country.split('=')
    for (const one of words.split(',')) named.set(one, two)
  }
  return named
}

/** Before and after a country's name where somebody's nationality is meant. */
const before = /^(?:สัญชาติ|ชาว|คน|ประเทศ)/
const after = /(?:国籍|國籍|籍|人|公民|국적|국민|인)$/

/** ISO code of a country by its name, its people's name (in five languages) or its three letters; null where it is none. */
export function readCountry(text: string): string | null {
  const name = plain(text)
  if (!name || name.length > 60) return null
  const names = allNames()
  return (
    names.get(name) ??
    names.get(name.replace(before, '').trim()) ??
    names.get(name.replace(after, '').trim()) ??
    (text.trim().length === 3 ? byThree.get(text.trim().toUpperCase()) : undefined) ??
    null
  )
}

/** The same where nothing but a nationality can stand: two letters will do. */
export const readNationality = (text: string): string | null => {
  const code = text.trim().toUpperCase()
  return twos.has(code) ? code : readCountry(text)
}
