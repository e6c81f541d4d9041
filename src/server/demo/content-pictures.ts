// The sample albums' pictures: drawings without a word in them, in the colours of the site's own road screen. Only the demo serves them.
// 1200 × 900; what matters stands in the middle third, since three of them share one screen and are cropped to narrow panels.

const colors = {
  sky: '#a9d8e4',
  haze: '#dcefe9',
  cloud: '#f2f9f5',
  far: '#8dc1cf',
  peak: '#1c639d',
  ridge: '#1f8a9c',
  slope: '#47ad93',
  meadow: '#338f63',
  grass: '#1f7049',
  forest: '#15523a',
  road: '#3b4248',
  edge: '#eef5ef',
  lane: '#f6b91a',
  ink: '#151d24',
  jacket: '#1d252c',
  steel: '#a3abb0',
  red: '#e8452c',
  gold: '#efa51e',
  straw: '#fad36a',
  bark: '#f4efe4',
  trunk: '#9c4a2c',
  wood: '#c98a4e',
  brick: '#b9573a',
  cream: '#f7ecd3',
} as const

const helmets = [colors.red, colors.lane, colors.edge]

function scene(...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">${parts.join('')}</svg>`
}

function box(x: number, y: number, width: number, height: number, fill: string, round = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
}

function shape(fill: string, d: string): string {
  return `<path fill="${fill}" d="${d}"/>`
}

function stroke(color: string, width: number, d: string, more = ''): string {
  return `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more} d="${d}"/>`
}

function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

function at(x: number, y: number, size: number, ...parts: string[]): string {
  return `<g transform="translate(${x} ${y}) scale(${size})">${parts.join('')}</g>`
}

const sky =
  box(0, 0, 1200, 900, colors.sky) +
  shape(colors.haze, 'M0 330Q300 250 620 310T1200 280V900H0Z') +
  cloud(160, 130) +
  cloud(820, 200)

function cloud(x: number, y: number): string {
  return box(x, y, 210, 26, colors.cloud, 13) + box(x + 60, y + 22, 220, 26, colors.cloud, 13)
}

/** A peak in three steps of light, its rim drawn as on the folding screen. */
function peak(x: number, top: number, width: number, foot: number): string {
  const dome = (inset: number, from: number) =>
    `M${x - width / 2 + inset} ${foot}C${x - width / 4 + inset / 2} ${foot - 60} ${x - width / 6 + inset / 3} ${from} ${x} ${from}S${x + width / 4 - inset / 2} ${foot - 60} ${x + width / 2 - inset} ${foot}Z`
  return [
    shape(colors.peak, dome(0, top)),
    stroke(colors.edge, 5, dome(0, top).slice(0, -1)),
    shape(colors.ridge, dome(width * 0.14, top + (foot - top) * 0.24)),
    shape(colors.slope, dome(width * 0.26, top + (foot - top) * 0.5)),
  ].join('')
}

/** Somebody on a motorcycle, from behind; the tyre stands on the given point. */
function rider(x: number, y: number, size: number, helmet: string = colors.red): string {
  return at(
    x,
    y,
    size,
    `<ellipse cx="0" cy="2" rx="52" ry="9" fill="${colors.ink}" opacity=".35"/>`,
    box(-13, -62, 26, 64, colors.ink, 11),
    stroke(colors.steel, 7, 'M-58-128H-40L-30-112M58-128H40L30-112'),
    shape(colors.jacket, 'M-46-74C-56-150-34-176 0-176S56-150 46-74L34-62H-34Z'),
    shape('#33518a', 'M-40-76H40L44-40Q30-32 24-58H-24Q-30-32-44-40Z'),
    box(-22, -72, 44, 12, colors.red, 6),
    disc(0, -122, 21, colors.edge),
    disc(0, -122, 15, colors.jacket),
    disc(0, -200, 33, helmet),
    box(-5, -233, 10, 62, helmet === colors.edge ? colors.red : colors.edge),
  )
}

/** A motorcycle from the side, standing; its wheels touch the given height. */
function motorcycle(x: number, y: number, size: number, tank: string): string {
  const wheel = (left: number) =>
    disc(left, -62, 62, colors.ink) +
    disc(left, -62, 42, colors.steel) +
    disc(left, -62, 34, colors.jacket) +
    disc(left, -62, 9, colors.steel)
  return at(
    x,
    y,
    size,
    wheel(-150),
    wheel(150),
    stroke(colors.steel, 12, 'M150-62L98-226L62-240'),
    stroke(colors.jacket, 16, 'M-150-62L-60-78L40-70L90-190'),
    box(-66, -128, 120, 84, '#5b646b', 18),
    stroke(colors.cloud, 7, 'M-50-108H38M-50-90H38M-50-72H38'),
    stroke(colors.steel, 15, 'M20-58Q-40-30-190-48'),
    shape(tank, 'M-44-156Q-30-212 40-208Q92-204 98-168Q60-140-44-146Z'),
    shape(colors.jacket, 'M-196-182Q-120-158-40-162V-142Q-120-132-190-160Z'),
    disc(112, -204, 24, colors.straw),
    stroke(colors.ink, 11, 'M62-240L30-252'),
    box(-204, -176, 22, 14, colors.red, 4),
  )
}

function aspen(x: number, y: number, size: number, leaves: string = colors.lane): string {
  return at(
    x,
    y,
    size,
    box(-9, -250, 18, 252, colors.bark, 4),
    stroke(colors.ink, 4, 'M-8-60H0M1-110H8M-8-150H-2M0-200H8'),
    `<ellipse cx="0" cy="-290" rx="78" ry="132" fill="${leaves}"/>`,
    `<ellipse cx="-20" cy="-260" rx="40" ry="84" fill="${colors.straw}" opacity=".75"/>`,
  )
}

function pine(x: number, y: number, size: number): string {
  return at(
    x,
    y,
    size,
    box(-8, -40, 16, 42, colors.trunk),
    shape(colors.forest, 'M0-250L78-130H44L96-34H-96L-44-130H-78Z'),
    shape(colors.grass, 'M0-250L78-130H44L96-34H30Z'),
  )
}

/** A road that comes towards whoever looks: its two edges and the yellow line in between. */
function road(left: string, right: string, line: string): string {
  const [start, ...rest] = right.split(' ')
  return (
    shape(colors.road, `M${left}L${start} ${rest.join(' ')}Z`) +
    stroke(colors.edge, 9, `M${left}`) +
    stroke(colors.edge, 9, `M${right}`) +
    stroke(colors.lane, 12, `M${line}`, 'stroke-dasharray="46 40"')
  )
}

const meadow =
  shape(colors.meadow, 'M0 610Q320 540 640 600T1200 570V900H0Z') + shape(colors.grass, 'M0 740Q340 660 700 730T1200 700V900H0Z')

const garage =
  box(0, 0, 1200, 900, colors.cream) +
  box(0, 640, 1200, 260, '#8a939a') +
  box(0, 632, 1200, 14, colors.steel) +
  [0, 1, 2, 3, 4].map((row) => stroke('#eadcb8', 4, `M0 ${110 + row * 110}H1200`)).join('') +
  box(250, 90, 700, 190, colors.wood, 14) +
  stroke(colors.steel, 20, 'M330 140V226M330 130L312 112M330 130L348 112') +
  stroke(colors.ink, 18, 'M450 130V230M420 132H480') +
  stroke(colors.red, 18, 'M560 130V180') +
  stroke(colors.steel, 10, 'M560 180V236') +
  `<circle cx="680" cy="182" r="44" fill="none" stroke="${colors.steel}" stroke-width="18" stroke-dasharray="20 10"/>` +
  box(770, 128, 118, 116, colors.red, 12) +
  box(786, 146, 86, 12, colors.cream, 6) +
  box(786, 180, 86, 12, colors.cream, 6)

/** By name; the albums in content-albums.ts say which they show. */
export const samplePictures: ReadonlyMap<string, string> = new Map([
  [
    'summit-group',
    scene(
      sky,
      peak(260, 260, 520, 640),
      peak(960, 300, 500, 640),
      peak(610, 150, 620, 660),
      shape(colors.slope, 'M0 600Q600 520 1200 600V900H0Z'),
      shape(colors.road, 'M0 690Q600 630 1200 690V900H0Z'),
      stroke(colors.edge, 9, 'M0 690Q600 630 1200 690'),
      [...[170, 320, 460, 600, 740, 880, 1030].entries()]
        .map(([index, x]) => rider(x, 800 + (index % 2) * 34, 1.05, helmets[index % 3]))
        .join(''),
    ),
  ],
  [
    'aspen-bend',
    scene(
      sky,
      peak(520, 180, 700, 620),
      shape(colors.straw, 'M0 520Q260 430 560 500T1200 460V900H0Z'),
      shape(colors.gold, 'M0 640Q260 560 560 620T1200 580V900H0Z'),
      aspen(330, 590, 0.7, colors.gold),
      aspen(470, 560, 0.55),
      aspen(800, 550, 0.6, colors.gold),
      road('360 900C420 740 860 700 600 570', '620 566C920 700 760 760 900 900', '640 900C660 760 850 720 612 572'),
      rider(770, 850, 0.95),
      rider(812, 700, 0.5, colors.lane),
      aspen(130, 840, 1.3),
      aspen(270, 760, 0.9, colors.gold),
      aspen(1010, 780, 1.15),
      aspen(1130, 880, 1.4, colors.gold),
    ),
  ],
  [
    'town-start',
    scene(
      sky,
      peak(300, 210, 620, 640),
      peak(860, 170, 700, 640),
      ...[
        [90, 430, colors.brick],
        [270, 380, colors.cream],
        [440, 440, colors.slope],
        [640, 390, colors.brick],
        [820, 440, colors.straw],
        [990, 400, colors.cream],
      ].map(([x, y, wall]) => house(Number(x), Number(y), String(wall))),
      box(0, 660, 1200, 240, colors.road),
      box(0, 652, 1200, 12, colors.edge),
      stroke(colors.lane, 12, 'M0 860H1200', 'stroke-dasharray="70 56"'),
      motorcycle(340, 800, 0.62, colors.red),
      motorcycle(620, 800, 0.62, colors.lane),
      motorcycle(900, 800, 0.62, colors.ridge),
    ),
  ],
  [
    'tundra-curves',
    scene(
      sky,
      peak(180, 330, 460, 620),
      peak(1010, 290, 560, 620),
      shape(colors.far, 'M0 560L220 430L420 530L640 400L860 520L1200 420V900H0Z'),
      shape('#9bb86a', 'M0 560Q400 470 760 540T1200 520V900H0Z'),
      shape('#7fa45a', 'M0 700Q420 610 800 690T1200 660V900H0Z'),
      stroke(colors.edge, 96, 'M560 920C640 800 900 800 820 720S380 690 430 620S720 590 660 540'),
      stroke(colors.road, 82, 'M560 920C640 800 900 800 820 720S380 690 430 620S720 590 660 540'),
      stroke(colors.lane, 8, 'M560 920C640 800 900 800 820 720S380 690 430 620S720 590 660 540', 'stroke-dasharray="34 30"'),
      rider(664, 860, 0.62),
      rider(800, 800, 0.52, colors.lane),
      rider(566, 690, 0.4, colors.edge),
      rider(480, 640, 0.32),
      shape(colors.cloud, 'M0 470Q120 430 240 470T480 470T720 460T960 474T1200 460V500Q900 520 600 500T0 510Z'),
    ),
  ],
  [
    'lake-lunch',
    scene(
      sky,
      peak(280, 220, 640, 560),
      peak(900, 180, 700, 560),
      pine(90, 580, 0.8),
      pine(1110, 580, 0.9),
      pine(210, 570, 0.6),
      box(0, 560, 1200, 340, colors.ridge),
      shape(colors.slope, 'M120 560Q280 700 440 560ZM640 560Q880 740 1140 560Z'),
      stroke(colors.haze, 6, 'M150 650H330M520 620H640M760 690H960M240 760H380M860 800H1040'),
      shape(colors.wood, 'M470 900L548 600H652L730 900Z'),
      stroke(colors.trunk, 6, 'M540 640H660M528 690H672M514 746H686M498 810H702'),
      stroke(colors.trunk, 16, 'M548 600V556M652 600V556M504 780V724M696 780V724'),
      shape(colors.red, 'M770 650H940L912 690H800Z'),
      stroke(colors.trunk, 8, 'M850 650V520'),
      shape(colors.cream, 'M850 520L920 632H850Z'),
      disc(570, 652, 22, colors.red),
      disc(632, 660, 22, colors.lane),
      shape(colors.jacket, 'M546 706Q546 672 570 672T594 706ZM608 714Q608 680 632 680T656 714Z'),
    ),
  ],
  [
    'long-table',
    scene(
      sky,
      peak(240, 330, 520, 620),
      peak(980, 350, 520, 620),
      meadow,
      box(180, 300, 26, 360, colors.trunk, 8),
      box(990, 300, 26, 360, colors.trunk, 8),
      [...[120, 190, 260].entries()].map(([index, x]) => disc(x, 250 + (index % 2) * -50, 92, colors.meadow)).join(''),
      [...[930, 1005, 1080].entries()].map(([index, x]) => disc(x, 250 + (index % 2) * -50, 92, colors.grass)).join(''),
      stroke(colors.ink, 4, 'M196 320Q600 470 1000 320'),
      [...Array(9).keys()]
        .map((index) => {
          const x = 250 + index * 88
          const y = 393 - ((index - 4) / 4) ** 2 * 52
          return shape(
            [colors.red, colors.lane, colors.ridge][index % 3] ?? colors.red,
            `M${x - 26} ${y - 4}H${x + 26}L${x} ${y + 52}Z`,
          )
        })
        .join(''),
      [...[320, 430, 540, 650, 760, 870].entries()]
        .map(
          ([index, x]) =>
            disc(x, 560, 34, ['#f1c9a5', '#e8b68c'][index % 2] ?? '#f1c9a5') +
            shape(
              ['#33518a', colors.red, colors.grass][index % 3] ?? colors.red,
              `M${x - 50} 680Q${x - 50} 598 ${x} 598T${x + 50} 680Z`,
            ) +
            shape(colors.ink, `M${x - 35} 556Q${x - 30} 520 ${x} 520T${x + 35} 556Q${x} 536 ${x - 35} 556Z`),
        )
        .join(''),
      shape(colors.cream, 'M230 664H970L1010 744H190Z'),
      shape(colors.red, 'M190 744H1010V772H190Z'),
      stroke(colors.wood, 22, 'M290 772L250 880M910 772L950 880'),
      [340, 470, 600, 730, 860]
        .map(
          (x) =>
            `<ellipse cx="${x}" cy="704" rx="44" ry="14" fill="${colors.cloud}"/><ellipse cx="${x}" cy="698" rx="28" ry="11" fill="${x % 3 === 1 ? colors.meadow : colors.brick}"/>`,
        )
        .join(''),
    ),
  ],
  [
    'oil-change',
    scene(
      garage,
      box(250, 770, 700, 36, colors.red, 10),
      stroke(colors.ink, 22, 'M330 806V880M870 806V880'),
      motorcycle(600, 772, 1.25, colors.red),
      box(500, 830, 130, 44, colors.ink, 10),
      box(900, 560, 62, 86, colors.lane, 10),
      box(914, 536, 34, 26, colors.ink, 6),
    ),
  ],
  [
    'chain-cleaning',
    scene(
      garage,
      `<ellipse cx="600" cy="850" rx="330" ry="26" fill="${colors.ink}" opacity=".3"/>`,
      disc(600, 560, 290, colors.ink),
      disc(600, 560, 214, colors.steel),
      disc(600, 560, 192, '#69727a'),
      [0, 30, 60, 90, 120, 150]
        .map(
          (turn) => `<rect x="406" y="554" width="388" height="12" fill="${colors.steel}" transform="rotate(${turn} 600 560)"/>`,
        )
        .join(''),
      `<circle cx="600" cy="560" r="104" fill="${colors.lane}" stroke="${colors.gold}" stroke-width="20" stroke-dasharray="22 14"/>`,
      disc(600, 560, 34, colors.ink),
      stroke(colors.ink, 26, 'M600 448H1200M600 672H1200', 'stroke-dasharray="30 12"'),
      box(860, 360, 150, 44, colors.ridge, 16),
      stroke(colors.ink, 10, 'M872 404V440M896 404V440M920 404V440M944 404V440M968 404V440M992 404V440'),
    ),
  ],
])

function house(x: number, y: number, wall: string): string {
  const window = (left: number, top: number) => box(left, top, 34, 46, colors.sky, 4)
  return [
    box(x, y, 150, 660 - y, wall),
    shape(colors.ink, `M${x - 14} ${y}L${x + 75} ${y - 80}L${x + 164} ${y}Z`),
    window(x + 26, y + 34),
    window(x + 90, y + 34),
    window(x + 26, y + 118),
    box(x + 88, 566, 42, 94, colors.trunk, 4),
  ].join('')
}
