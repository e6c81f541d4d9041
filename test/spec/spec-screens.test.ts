import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertApplication } from '../applying.ts'
import { controls, links, openSite, part, read, texts, words } from '../rendered-pages.ts'
import { planRide } from '../rides.ts'
import { send } from '../send.ts'

// The content of profile, forms, contact, help, settings and the dashboard, as the server renders them.

test('the profile shows four facts, and N/A for a missing one', async () => {
  await using site = await openSite()
  const visitor = part(await read(site, '/profile'), 'main')
  assert.ok(words(visitor).includes('Login Required'))
  assert.deepEqual(texts(visitor), ['Login'])
  const { headers, userId, username } = await site.signedInAs('member')
  const full = words(part(await read(site, '/profile', headers), 'main'))
  for (const fact of [`Username ${username}`, `Email ${username}@club.example`, 'Full name Gil-dong Hong', 'Member since']) {
    assert.ok(full.includes(fact), fact)
  }
  assert.ok(full.includes('To change your information, please contact an administrator.') && full.includes('Logout Logout'))
  await site.db.updateTable('users').set({ email: null, firstName: null, lastName: null }).where('id', '=', userId).execute()
  const bare = words(part(await read(site, '/profile', headers), 'main'))
  assert.ok(bare.includes('Email N/A Full name N/A Member since'), bare)
})

test('the profile of a member has the list of members, that of a guest names no one else', async () => {
  await using site = await openSite()
  const { headers } = await site.signedInAs('member')
  await site.db.updateTable('users').set({ firstName: '하은', lastName: '이' }).execute()
  const member = words(part(await read(site, '/profile?part=members', headers), 'main'))
  assert.match(member, /Logout Logout My rides Members .* 이하은 The club’s money$/)
  const { body } = await send(site, await site.signedInAs('guest'), 'GET /profile')
  assert.ok(body.includes('guest-2@club.example') && !body.includes('하은') && !body.includes('my-rides'))
})

test('the profile says where an application stands, also when there is none or it was rejected, and whom to ask', async () => {
  await using site = await openSite()
  const { headers, userId } = await site.signedInAs('guest')
  const profile = async () => words(part(await read(site, '/profile', headers), 'main'))
  assert.match(
    await profile(),
    /Received Not yet .*Review Not yet .*Approval Not yet .*not sent .* yet.*\(303\) 555-0100 Contact Us/,
  )
  const { id } = await insertApplication(site.db, { userId, submittedAt: '2026-03-02T18:00:00.000Z' })
  assert.match(await profile(), /Received Mar 2, 2026 .*Review In review .*Approval Not yet .*\(303\) 555-0100 Contact Us/)
  const decide = (status: string) =>
    site.db
      .updateTable('membershipApplications')
      .set({ status, reviewedAt: '2026-03-05T18:00:00.000Z' })
      .where('id', '=', id)
      .execute()
  await decide('rejected')
  assert.match(await profile(), /Review Mar 5, 2026 .*Approval Not approved .*Contact Us/)
  await decide('approved')
  assert.match(await profile(), /Review Done .*Approval Mar 5, 2026 .*Good to have you along/)
})

test('the forms have the documented fields, with their names and types', async () => {
  await using site = await openSite()
  const account = controls(part(await read(site, '/join'), 'main'))
  assert.deepEqual([...account.keys()], ['username', 'password', 'email', 'firstName', 'lastName'])
  assert.match(account.get('username') ?? '', /placeholder="3\+ characters"/)
  assert.match(account.get('password') ?? '', /placeholder="6\+ characters"/)
  assert.match(account.get('password') ?? '', / type="password"/)
  assert.match(account.get('password') ?? '', / autoComplete="new-password"/i)
  for (const [name, control] of account) assert.match(control, / aria-required="true"/, name)
  for (const path of ['/join', '/contact'])
    assert.ok(words(part(await read(site, path), 'main')).includes('All fields are required.'), path)

  const join = part(await read(site, '/join', (await site.signedInAs('guest')).headers), 'main')
  const application = controls(join)
  const names = ['koreanName', 'englishName', 'kakaoId', 'phoneNumber', 'email', 'dateOfBirth', 'motorcycleModel']
  const emergency = ['emergencyContactName', 'emergencyContactRelation', 'emergencyContactPhone']
  // The last is the box of docs/product.md 6.9, no field of the application.
  const others = ['membershipFee', 'paymentStatus', 'consentVersion']
  assert.deepEqual([...application.keys()].sort(), [...names, ...emergency, ...others].sort())
  for (const [name, control] of application)
    if (name !== 'emergencyContactRelation') assert.match(control, / aria-required="true"/, name)
  assert.match(join, /role="radiogroup"[^>]* aria-required="true"/)
  for (const name of ['phoneNumber', 'emergencyContactPhone']) assert.match(application.get(name) ?? '', / type="tel"/, name)
  assert.match(application.get('dateOfBirth') ?? '', / type="date"/)
  assert.match(application.get('membershipFee') ?? '', / placeholder="\$50"/)
  const options = [...join.matchAll(/<(?:option|input type="radio")[^>]* value="([^"]*)"/g)].map(([, value]) => value)
  assert.deepEqual(options, ['spouse', 'parent', 'child', 'sibling', 'friend', 'other', 'pending', 'paid'])

  const login = part(await read(site, '/login'), 'main')
  assert.deepEqual([...controls(login).keys()], ['username', 'password'])
  assert.match(controls(login).get('password') ?? '', / type="password"/)
  assert.match(controls(login).get('password') ?? '', / autoComplete="current-password"/i)
  assert.deepEqual(
    links(login).map(({ to }) => to),
    ['/contact?about=password', '/join'],
  )
  const contact = controls(part(await read(site, '/contact'), 'main'))
  // `website` is hidden from people.
  assert.deepEqual([...contact.keys()], ['name', 'email', 'subject', 'message', 'website'])
  for (const [name, control] of contact) if (name !== 'website') assert.match(control, / aria-required="true"/, name)
  assert.match(contact.get('message') ?? '', /^textarea .*rows="5"/)
})

test('contact, help and settings show the documented texts', async () => {
  await using site = await openSite()
  const { email, phone, city, state } = site.config.club
  const mainOf = async (path: string, headers?: { cookie: string }) => words(part(await read(site, path, headers), 'main'))
  const contact = await mainOf('/contact')
  const rules = 'You need to own a motorcycle, hold a valid license and follow the club rules.'
  const dues = 'Details about dues are given during the application.'
  for (const line of [email, phone, `${city.en}, ${state.en}`, 'Weekends and riding events', rules, dues])
    assert.ok(contact.includes(line), line)
  assert.ok(links(part(await read(site, '/contact'), 'main')).some(({ to }) => to.startsWith('tel:+')))
  const help = await mainOf('/help')
  const sections = ['Getting Started', 'Site Navigation', 'Frequently Asked Questions', 'Technical Support', 'Contact Support']
  for (const line of [...sections, 'contact an administrator', 'members only', 'Chrome, Firefox, Safari or Edge', 'optimized']) {
    assert.ok(help.includes(line), line)
  }
  const technical = part(await read(site, '/help'), 'main')
    .match(/<section.*?<\/section>/gs)
    ?.find((each) => each.includes('>Technical Support<'))
  assert.deepEqual(
    links(technical ?? '').map(({ to, text }) => [to, text]),
    [['/contact', 'Contact Support']],
  )
  const about = `About Website ${site.config.club.name.en} Website version 1.0.0`
  const hasDirectoryChoices = (html: string) => html.includes('name="isListed"')
  const guest = await read(site, '/settings?part=details', (await site.signedInAs('guest')).headers)
  assert.ok(!hasDirectoryChoices(guest), 'only members are listed')
  const visitor = await mainOf('/settings')
  for (const line of ['한국어 English', 'Dark mode', 'Log in to choose notifications', about])
    assert.ok(visitor.includes(line), line)
  for (const line of ['Email notifications', 'Change Password', 'Calendar']) assert.ok(!visitor.includes(line), line)
  const { headers } = await site.signedInAs('member')
  assert.ok(hasDirectoryChoices(await read(site, '/settings?part=details', headers)))
  const member = await mainOf('/settings', headers)
  for (const line of ['Email notifications', 'Event reminders', 'Change Password', 'Delete Account', 'Calendar', about]) {
    assert.ok(member.includes(line), line)
  }
})

test('only administrators see the dashboard with its six tabs; others read why', async () => {
  await using site = await openSite()
  const visitor = part(await read(site, '/admin'), 'main')
  assert.ok(words(visitor).includes('Login Required You need to log in to access the admin page. Login'))
  assert.deepEqual(links(visitor), [{ to: '/api/login', text: 'Login', isCurrent: false }])
  const member = part(await read(site, '/admin', (await site.signedInAs('member')).headers), 'main')
  assert.ok(words(member).includes('Access Denied Administrator privileges required. Go Home'))
  assert.deepEqual(links(member), [{ to: '/', text: 'Go Home', isCurrent: false }])
  const admin = part(await read(site, '/admin', (await site.signedInAs('admin')).headers), 'main')
  const tabs = [...admin.matchAll(/<[a-z]+[^>]* role="tab"[^>]*>(.*?)<\/(?:button|a)>/gs)].map(([, content = '']) =>
    words(content),
  )
  assert.deepEqual(tabs, ['Applications', 'Events', 'Members', 'Albums', 'Announcements', 'Settings'])
  assert.match(admin, /role="tab"[^>]*aria-selected="true"[^>]*>Applications/)
})

test('the lists of the dashboard say that they are empty, else the facts of each row, its badge, and what can be done with it', async () => {
  await using site = await openSite()
  const { headers } = await site.signedInAs('admin')
  const list = async (tab: string) => part(await read(site, `/admin?tab=${tab}`, headers), 'main')
  for (const name of ['applications', 'events', 'albums', 'announcements'])
    assert.ok(words(await list(name)).includes(`No ${name} found.`), name)

  const colors = { pending: 'yellow', approved: 'green', rejected: 'red' }
  for (const status of Object.keys(colors))
    await insertApplication(site.db, { status, motorcycleModel: `Sample ${status}`, submittedAt: '2026-03-02T18:00:00.000Z' })
  const rows = (await list('applications&status=all')).match(/<tr.*?<\/tr>/gs) ?? []
  for (const [status, color] of Object.entries(colors)) {
    const row = rows.find((each) => each.includes(`Sample ${status}`)) ?? ''
    const actions = status === 'pending' ? 'View Approve Reject' : 'View'
    const facts = `Sample ${status} doyun@example.com (303) 555-0142 Mar 2, 2026 ${actions}`
    assert.equal(words(row).toLowerCase(), `김도윤 Doyun Kim ${status} ${facts}`.toLowerCase())
    assert.match(row, new RegExp(`class="badge badge-${color}"`), status)
  }

  await planRide(site, { difficulty: 'moderate', maxParticipants: '12' })
  const events = await list('events')
  assert.match(events, /class="badge badge-yellow"(?:(?!<\/span>).)*Moderate</)
  for (const fact of [
    'Upcoming',
    'Peak to Peak',
    'An easy pace.',
    'July 4, 2126',
    '9:00 AM',
    'Nederland',
    '0 of 12',
    'Edit',
    'Delete',
  ])
    assert.ok(words(events).includes(fact), fact)

  const { userId, username } = await site.signedInAs('member')
  await site.db.updateTable('users').set({ email: null, isActive: 'false' }).where('id', '=', userId).execute()
  const members = (await list('members')).match(/<tr.*?<\/tr>/gs) ?? []
  assert.match(words(members.find((row) => row.includes(username)) ?? ''), /Inactive .*N\/A/)
  const active = members.find((row) => row.includes('admin-1')) ?? ''
  assert.match(active, /href="mailto:admin-1@club\.example"/)
  assert.ok(!words(active).includes('Inactive'))
})
