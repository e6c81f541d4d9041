/**
 * Korean family names, each group with the spellings that people use in Latin letters. One spelling can belong to several groups.
 * Names that are not here are compared as their romanization.
 */
const groups = `
  가 ga ka|강 kang gang|고 ko go koh|공 kong gong|곽 kwak gwak|구 koo ku gu goo|국 kook guk|권 kwon gwon|금 keum geum kum|기 ki gi kee
  길 gil kil|김 kim gim|나 라 na ra nah rah|남 nam|남궁 namgung namkoong namkung|노 로 noh no roh ro|단 dan|도 do doh|독고 dokgo dokko
  마 ma|맹 maeng|명 myung myeong|모 mo|문 moon mun|민 min|박 park pak bak|반 ban|방 bang pang|배 bae pae bai|백 baek paik baik back paek
  변 byun byeon pyun|봉 bong|빈 bin|사공 sagong sakong|서 seo suh so sur|서문 seomun seomoon|석 seok suk|선 sun seon|선우 sunwoo seonwoo
  설 seol sul|성 sung seong|소 so|손 son sohn|송 song|신 shin sin|심 shim sim|안 ahn an|양 yang|어 eo uh|엄 um eom uhm|여 yeo|연 yeon youn
  염 yeom yum|예 ye|오 oh o|옥 ok|왕 wang|용 yong|우 woo u wu|원 won|위 wi wee|유 류 yoo yu ryu you lyu yeu|육 yook yuk|윤 yoon yun youn
  은 eun|이 lee yi rhee i ri li lie|인 in|임 림 lim im rim leem yim|장 jang chang|전 jeon jun chun cheon|정 jung jeong chung chong joung
  제 je|제갈 jegal|조 cho jo joh|주 joo ju chu|지 ji jee chi|진 jin chin|차 cha|채 chae|천 cheon chun chon|최 choi choe choy|추 choo chu
  탁 tak|탄 tan|태 tae|편 pyun pyeon|표 pyo|피 pi|하 ha|한 han hahn|함 ham hahm|허 heo hur huh her|현 hyun hyeon|형 hyung|호 ho|홍 hong
  황 hwang whang|황보 hwangbo`
  .trim()
  .split(/[|\n]/)
  .map((group) => group.trim().split(' '))

const byHangul = new Map<string, string>()
const byLatin = new Map<string, string[]>()
for (const group of groups) {
  // The group is named after its first name.
  const [key = ''] = group
  for (const spelling of group) {
    if (/\p{Script=Hangul}/u.test(spelling)) byHangul.set(spelling, key)
    else byLatin.set(spelling, [...(byLatin.get(spelling) ?? []), key])
  }
}

/** The groups that a spelling in Latin letters may belong to; none when it is no known family name. */
export function familyGroupsOf(latin: string): readonly string[] {
  return byLatin.get(latin.toLowerCase()) ?? []
}

/** Divides a Korean name: 홍길동 into 홍 and 길동, 남궁민 into 남궁 and 민. A name of one syllable is a family name. */
export function divideKoreanName(name: string): { family: string; given: string; group: string } {
  const two = name.slice(0, 2)
  const family = name.length > 2 && byHangul.has(two) ? two : name.slice(0, 1)
  return { family, given: name.slice(family.length), group: byHangul.get(family) ?? family }
}
