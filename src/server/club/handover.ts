import type { Language } from '#contract/languages.ts'
import { placeName } from '#contract/site/backup-store.ts'
import type { Handover } from '#contract/site/handover.ts'
import type { Config } from '#server/config.ts'
import { escapeHtml } from '#server/pages/escape-html.ts'
import { describeHandover } from '#server/site/handover.ts'
import { type Print, withDatabase, writePrivateFile } from './command.ts'

export function writeHandover(config: Config, argument: string, print: Print): Promise<void> {
  return withDatabase(config, async (db) => {
    const facts = collectFacts(config, await describeHandover(db, config))
    const name = argument || `club-handover-${facts.writtenOn}.html`
    const path = writePrivateFile(name, renderDocument(facts))
    print({
      ko: `인계 문서를 썼습니다: ${path}\n브라우저로 열어 인쇄하세요. 비밀번호는 들어 있지 않습니다.`,
      en: `The handover document is in ${path}\nOpen it in a browser and print it. It holds no password.`,
    })
  })
}

function collectFacts(
  config: Config,
  { administrators, address, folders, database, mail, backups, version, writtenAt }: Handover,
) {
  // `YYYY-MM-DD`
  const day = (instant: string | null) => instant?.slice(0, 10) ?? null
  return {
    club: config.club.name,
    writtenOn: writtenAt.slice(0, 10),
    admins: administrators.map(({ username }) => username),
    address,
    folder: folders.program,
    dataDir: folders.data,
    keyFile: folders.keyFile,
    database,
    proxy: config.trustProxy === false ? null : config.trustProxy.join(', '),
    mailServer: mail?.host ?? null,
    version,
    clubFile: config.clubFile ?? null,
    backups: backups.isOn,
    areEncrypted: backups.isSealed,
    lastBackup: day(backups.lastAt),
    lastVerified: day(backups.verifiedAt),
    copies: backups.store && placeName(backups.store),
  }
}

function renderDocument(facts: Facts): string {
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><title>${escapeHtml(facts.club.ko)}</title>
<style>
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h2 { margin: 1.6rem 0 0.4rem; font-size: 1.2rem; }
code { padding: 0 0.25em; background: #eee; }
li { margin: 0.25rem 0; }
@media print { body { margin: 0; } article + article { break-before: page; } h2, li { break-inside: avoid; } }
</style></head><body>
${renderArticle('ko', korean(facts))}
${renderArticle('en', english(facts))}
</body></html>
`
}

function renderArticle(language: Language, { title, sections }: Pages): string {
  const rendered = sections.map(
    ([heading, ...items]) =>
      `<h2>${line(heading)}</h2>\n<ul>\n${items.map((item) => `<li>${line(item)}</li>`).join('\n')}\n</ul>`,
  )
  return `<article lang="${language}">\n<h1>${line(title)}</h1>\n${rendered.join('\n')}\n</article>`
}

/** Text between backticks becomes `<code>`. */
function line(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

type Facts = ReturnType<typeof collectFacts>

interface Pages {
  title: string
  sections: [heading: string, ...items: string[]][]
}

function korean(facts: Facts): Pages {
  return {
    title: `${facts.club.ko} 홈페이지 인계 문서`,
    sections: [
      [
        '지금 상태',
        `작성일: ${facts.writtenOn}, 버전 ${facts.version}`,
        `주소: ${facts.address}`,
        `관리자 계정: ${facts.admins.join(', ')}`,
        `마지막 백업: ${facts.lastBackup ?? '아직 없음'}`,
        `마지막 복원 시험: ${facts.lastVerified ?? '아직 없음'}`,
      ],
      [
        '어디에 무엇이 있나',
        `프로그램 폴더: \`${facts.folder}\``,
        facts.database === null
          ? `자료 폴더: \`${facts.dataDir}\` (데이터베이스 \`club.sqlite\`, 백업 \`backups\`). 회원의 개인 정보가 들어 있으니 아무에게도 보이지 마세요.`
          : `데이터베이스: PostgreSQL \`${facts.database}\`, 백업과 파일: \`${facts.dataDir}\``,
        `암호화 키: \`${facts.keyFile}\`. 없으면 생년월일과 비상 연락처를 아무도 읽을 수 없습니다. 사본을 따로 전해 받으세요.`,
        '설정: 프로그램 폴더의 `.env` 파일 (비밀번호가 들어 있을 수 있습니다). 클럽 이름과 연락처: ' +
          (facts.clubFile === null ? '관리자 페이지의 설정 탭' : `\`${facts.clubFile}\``),
        facts.mailServer === null ? '메일 서버: 없음. 메일은 보내지 않습니다.' : `메일 서버: ${facts.mailServer}`,
        facts.proxy === null ? '앞단 프록시: 설정되지 않음' : `믿는 프록시: ${facts.proxy}`,
      ],
      [
        '백업과 복원',
        facts.backups
          ? '매일 자동으로 백업하고 시험 복원합니다. 최근 7일, 4주, 12개월 치를 보관합니다.'
          : '자동 백업이 꺼져 있습니다. 데이터베이스를 누가 백업하는지 꼭 확인하세요.',
        facts.areEncrypted
          ? '백업은 암호로 잠겨 있고 암호화 키도 들어 있습니다. 새 컴퓨터에서도 백업 파일 하나와 암호만 있으면 모두 복원됩니다. 암호는 `npm run club -- backup-passphrase`로 볼 수 있습니다. 종이에 적힌 암호도 따로 전해 받으세요. 암호가 없으면 아무도 열 수 없습니다. 암호를 알면 `age` 프로그램으로도 열 수 있습니다.'
          : '백업이 암호로 잠겨 있지 않아 암호화 키가 들어 있지 않습니다. 키 파일 없이는 생년월일과 비상 연락처가 복원되지 않습니다. 암호 만들기: `npm run club -- backup-passphrase`',
        '직접 백업: `npm run club -- backup`',
        '백업 확인: `npm run club -- verify-backup 파일`',
        '복원: 사이트를 끄고 `npm run club -- restore 파일`, 그다음 `npm start`',
        facts.copies === null
          ? '백업 파일을 한 달에 한 번 다른 기기에도 복사해 두세요. 이 컴퓨터가 고장 나면 여기 있는 백업도 함께 없어집니다.'
          : `백업은 ${facts.copies}에도 복사됩니다. 새 컴퓨터에서 복원: \`npm run club -- restore --from-store\``,
      ],
      [
        '인계받은 분이 할 일',
        '자기 계정을 관리자로 만들기: `npm run club -- make-admin 아이디`',
        '관리자를 두 명 이상으로 유지하기. 물러난 운영진은 회원 탭에서 역할을 바꾸기.',
        '관리자 페이지의 설정 탭에서 상태를 확인하기.',
        '서버, 도메인, 메일 계정의 소유자와 비밀번호를 넘겨받기. 이 문서에는 적혀 있지 않습니다.',
        '`.env`에 적힌 비밀번호와 백업 암호를 바꾸기. 지난 백업은 이전 암호로 열리니 이전 암호도 보관하세요.',
        '백업 하나를 골라 확인해 보기.',
      ],
    ],
  }
}

function english(facts: Facts): Pages {
  return {
    title: `Handover of the ${facts.club.en} website`,
    sections: [
      [
        'Current state',
        `Written on ${facts.writtenOn}, version ${facts.version}`,
        `Address: ${facts.address}`,
        `Administrators: ${facts.admins.join(', ')}`,
        `Last backup: ${facts.lastBackup ?? 'none yet'}`,
        `Last test restore: ${facts.lastVerified ?? 'none yet'}`,
      ],
      [
        'Where things are',
        `The program: \`${facts.folder}\``,
        facts.database === null
          ? `The data: \`${facts.dataDir}\` (database \`club.sqlite\`, backups in \`backups\`). It holds the members’ personal data: do not show it to anyone.`
          : `The database: PostgreSQL \`${facts.database}\`. Backups and files: \`${facts.dataDir}\``,
        `The encryption key: \`${facts.keyFile}\`. Without it no one can read birth dates and emergency contacts. Ask for a copy separately.`,
        'The settings: `.env` in the program’s folder (it may hold passwords). The club’s name and contact: ' +
          (facts.clubFile === null ? 'the dashboard, Settings tab' : `\`${facts.clubFile}\``),
        facts.mailServer === null ? 'Mail server: none. No mail is sent.' : `Mail server: ${facts.mailServer}`,
        facts.proxy === null ? 'Proxy in front: none set' : `Trusted proxies: ${facts.proxy}`,
      ],
      [
        'Back up and restore',
        facts.backups
          ? 'The site makes a backup and tests its restore every day. It keeps 7 days, 4 weeks and 12 months.'
          : 'Automatic backups are off. Find out who backs up the database.',
        facts.areEncrypted
          ? 'Backups are encrypted with a passphrase and hold the encryption key: on a new machine, one backup file and the passphrase restore everything. `npm run club -- backup-passphrase` shows it. Ask for it on paper, too: they cannot be opened without it. With it, the program `age` opens them too.'
          : 'Backups are not encrypted and do not hold the encryption key: birth dates and emergency contacts are restored only with the key file. Make a passphrase: `npm run club -- backup-passphrase`',
        'Make a backup at any time: `npm run club -- backup`',
        'Check a backup: `npm run club -- verify-backup FILE`',
        'Restore: stop the site, `npm run club -- restore FILE`, then `npm start`',
        facts.copies === null
          ? 'Once a month, copy a backup to another device. If this machine breaks, its backups are lost too.'
          : `Backups are also copied to ${facts.copies}. On a new machine: \`npm run club -- restore --from-store\``,
      ],
      [
        'What to do next',
        'Make your account an administrator: `npm run club -- make-admin USERNAME`',
        'Keep two administrators or more. Change the role of officers who have left, in the Members tab.',
        'Look at the status in the Settings tab of the dashboard.',
        'Take over the server, the domain and the mail account, with their passwords. They are not in this document.',
        'Change the passwords in `.env` and the backup passphrase. Older backups open with the old one, so keep that too.',
        'Choose a backup and check it.',
      ],
    ],
  }
}
