import { emergencyRelations } from './applications.ts'

const relationWords: Record<(typeof emergencyRelations)[number], string> = {
  spouse: 'spouse wife husband partner 배우자 남편 아내 부인 와이프 처 집사람 신랑',
  parent: 'parent parents father mother dad mom 부모 부모님 아버지 어머니 부친 모친 부 모 아빠 엄마',
  child: 'child son daughter 자녀 아들 딸 자식',
  sibling: 'sibling brother sister 형제자매 형제 자매 남매 형 누나 오빠 언니 동생 남동생 여동생',
  friend: 'friend 친구 지인',
  other: 'other others 기타 친척 동료',
}

/** The relation that a word in either language names: `wife`, `아내`. */
export function relationCalled(word: string): (typeof emergencyRelations)[number] | null {
  const called = word.trim().toLowerCase()
  return emergencyRelations.find((relation) => relationWords[relation].split(' ').includes(called)) ?? null
}
