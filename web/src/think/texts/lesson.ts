// Texts of the lesson. Every number in them is what the program itself counts; a browser test compares them.
import type { Text } from '../../lib/translate.ts';

export const lessonTexts = {
  'lesson.page': { en: 'Page {page} of {pages}', ro: 'Pagina {page} din {pages}' },
  'lesson.pages': { en: 'Pages of the lesson', ro: 'Paginile lecției' },
  'lesson.previous': { en: 'Back', ro: 'Înapoi' },
  'lesson.next': { en: 'Next page', ro: 'Pagina următoare' },
  'lesson.question': { en: 'A question', ro: 'O întrebare' },
  'lesson.answer': { en: 'Answer', ro: 'Răspunde' },
  'lesson.right': { en: 'Right.', ro: 'Corect.' },
  'lesson.wrong': { en: 'No.', ro: 'Nu.' },
  'lesson.away': {
    en: 'The board shows another position than this page speaks of.',
    ro: 'Tabla arată altă poziție decât cea despre care vorbește pagina.',
  },
  'lesson.toPosition': { en: 'Show the lesson’s position', ro: 'Arată poziția lecției' },
  'lesson.see': { en: 'See it for yourself', ro: 'Vezi cu ochii tăi' },
  'lesson.exercises': { en: 'To the exercises', ro: 'La exerciții' },

  'lesson.minimax.title': { en: 'Minimax: the best of the worst', ro: 'Minimax: cel mai bun dintre cele mai rele' },
  'lesson.minimax.1': {
    en: 'White is to move. A program can try every move, every reply to it, and so on: that is a tree, and each move of one side is a ply. Whoever moves at its root is called MAX, here White; the opponent is MIN. Where the program stops looking, an evaluation says how good the position is for MAX, in hundredths of a pawn.',
    ro: 'Albul este la mutare. Un program poate încerca fiecare mutare, fiecare răspuns la ea și așa mai departe: acesta este un arbore, iar fiecare mutare a unei părți este o semimutare. Cine mută în rădăcină se numește MAX, aici albul; adversarul este MIN. Acolo unde programul nu mai privește înainte, o evaluare spune cât de bună este poziția pentru MAX, în sutimi de pion.',
  },
  'lesson.minimax.2': {
    en: 'Then the numbers climb. Where MIN moves, a node is worth the smallest number below it; where MAX moves, the largest. Look at Qxg7+: the queen takes a pawn with check. But MIN moves next, and Kxg7 takes the queen: the branch is worth −344.',
    ro: 'Apoi numerele urcă. Unde mută MIN, un nod valorează cât cel mai mic număr de sub el; unde mută MAX, cât cel mai mare. Privește Qxg7+: dama ia un pion cu șah. Dar urmează MIN, iar Kxg7 ia dama: ramura valorează −344.',
  },
  'lesson.minimax.3': {
    en: 'Two plies deep, minimax therefore plays the quiet h4: the worst that can follow is 543. It looks dull, and it is the best of all the worsts. To find it, 947 positions were made.',
    ro: 'La adâncimea de două semimutări, minimax joacă deci liniștita h4: cel mai rău lucru care poate urma este 543. Pare plictisitor și este cel mai bun dintre cele mai rele. Pentru asta s-au generat 947 de poziții.',
  },
  'lesson.minimax.question': {
    en: 'After Qxa7 Black has 25 replies. Bxa7 leaves −333, every other one leaves MAX more. What is Qxa7 worth, two plies deep?',
    ro: 'După Qxa7 negrul are 25 de răspunsuri. Bxa7 lasă −333, toate celelalte îi lasă lui MAX mai mult. Cât valorează Qxa7, la adâncimea de două semimutări?',
  },
  'lesson.minimax.a': { en: 'The mean of the 25 numbers', ro: 'Media celor 25 de numere' },
  'lesson.minimax.b': { en: '−333', ro: '−333' },
  'lesson.minimax.c': { en: 'The largest of the 25 numbers', ro: 'Cel mai mare dintre cele 25 de numere' },
  'lesson.minimax.why': {
    en: 'MIN moves there, and MIN takes the smallest: −333. The mean would count if Black drew lots, the largest if Black played for White.',
    ro: 'Acolo mută MIN, iar MIN ia cel mai mic număr: −333. Media ar conta dacă negrul ar trage la sorți, maximul dacă negrul ar juca pentru alb.',
  },

  'lesson.alphaBeta.title': { en: 'Alpha-beta: what cannot matter', ro: 'Alfa-beta: ce nu mai poate conta' },
  'lesson.alphaBeta.1': {
    en: 'Minimax looks at everything. Much of it cannot change the result. Two numbers tell what can: alpha is what MAX is already sure of elsewhere, beta what MIN is already sure of. At the start they are −∞ and ∞.',
    ro: 'Minimax se uită la tot. Multe dintre ele nu pot schimba rezultatul. Două numere spun ce mai poate: alfa este ceea ce MAX are deja asigurat în altă parte, beta ceea ce are deja asigurat MIN. La început ele sunt −∞ și ∞.',
  },
  'lesson.alphaBeta.2': {
    en: 'Say MAX has found h4, worth 543: alpha is 543. Now Qxa7 is tried, and the first reply, Bxa7, gives −333. MIN has that already and would only take less. So this branch can never reach 543, and the other 24 replies need not be looked at. At MIN’s nodes that is an alpha cut-off, value ≤ alpha; at MAX’s nodes a beta cut-off, value ≥ beta.',
    ro: 'Să zicem că MAX a găsit h4, în valoare de 543: alfa este 543. Acum se încearcă Qxa7, iar primul răspuns, Bxa7, dă −333. MIN are deja atât și ar lua doar mai puțin. Ramura nu mai poate ajunge deci la 543, iar la celelalte 24 de răspunsuri nu mai trebuie privit. În nodurile lui MIN aceasta este o tăietură alfa, valoare ≤ alfa; în nodurile lui MAX o tăietură beta, valoare ≥ beta.',
  },
  'lesson.alphaBeta.3': {
    en: 'The value at the root is always that of minimax. The work is not: three plies deep minimax makes 34,545 positions here, alpha-beta with captures first 2,252.',
    ro: 'Valoarea din rădăcină este mereu cea a lui minimax. Munca nu: la adâncimea de trei semimutări minimax generează aici 34.545 de poziții, alfa-beta cu capturile întâi 2.252.',
  },
  'lesson.alphaBeta.question': {
    en: 'Alpha is 3. At one of MIN’s nodes the first reply gives 2. What happens?',
    ro: 'Alfa este 3. Într-un nod al lui MIN primul răspuns dă 2. Ce se întâmplă?',
  },
  'lesson.alphaBeta.a': { en: 'The other replies are left out', ro: 'Celelalte răspunsuri sunt lăsate deoparte' },
  'lesson.alphaBeta.b': { en: 'They are tried: one of them may give 5', ro: 'Sunt încercate: unul dintre ele poate da 5' },
  'lesson.alphaBeta.c': { en: 'Alpha becomes 2', ro: 'Alfa devine 2' },
  'lesson.alphaBeta.why': {
    en: '2 ≤ 3: MIN already has 2 and would never take a 5, only something below 2. MAX has 3 elsewhere and will not come here. Alpha only grows, and only at MAX’s nodes.',
    ro: '2 ≤ 3: MIN are deja 2 și n-ar lua niciodată un 5, ci doar ceva sub 2. MAX are 3 în altă parte și nu va veni aici. Alfa doar crește, și numai în nodurile lui MAX.',
  },

  'lesson.ordering.title': { en: 'Ordering: the good ones first', ro: 'Ordinea: cele bune întâi' },
  'lesson.ordering.1': {
    en: 'Alpha-beta cuts most when the best turn comes first: then alpha is high at once, and the first good reply ends each of the other branches. With perfect order about b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves are enough, instead of b^d, where b is the number of turns and d the depth (Knuth and Moore, 1975). In the same time one sees twice as deep.',
    ro: 'Alfa-beta taie cel mai mult când cea mai bună mutare vine prima: atunci alfa este mare de la început, iar primul răspuns bun încheie fiecare dintre celelalte ramuri. Cu o ordine perfectă ajung cam b^⌈d/2⌉ + b^⌊d/2⌋ − 1 frunze, în loc de b^d, unde b este numărul mutărilor și d adâncimea (Knuth și Moore, 1975). În același timp se vede de două ori mai adânc.',
  },
  'lesson.ordering.2': {
    en: 'Nobody knows the best turn before the search, but a guess is cheap: captures first. Here the cats have 49 turns, and the rules list the three captures last.',
    ro: 'Nimeni nu știe cea mai bună mutare înainte de căutare, dar o presupunere costă puțin: capturile întâi. Aici pisicile au 49 de mutări, iar regulile înșiră cele trei capturi la urmă.',
  },
  'lesson.ordering.3': {
    en: 'Three plies deep minimax evaluates 65,855 leaves. Alpha-beta in the order of the rules evaluates 5,736, with captures first 2,525. One line of code.',
    ro: 'La adâncimea de trei semimutări minimax evaluează 65.855 de frunze. Alfa-beta în ordinea regulilor evaluează 5.736, cu capturile întâi 2.525. O singură linie de cod.',
  },
  'lesson.ordering.question': {
    en: 'Each position has 30 turns. How many leaves must alpha-beta evaluate at the least, four plies deep?',
    ro: 'Fiecare poziție are 30 de mutări. Câte frunze trebuie să evalueze alfa-beta cel puțin, la adâncimea de patru semimutări?',
  },
  'lesson.ordering.a': { en: '810,000', ro: '810.000' },
  'lesson.ordering.b': { en: '27,000', ro: '27.000' },
  'lesson.ordering.c': { en: '1,799', ro: '1.799' },
  'lesson.ordering.why': {
    en: '30² + 30² − 1 = 1,799. Minimax needs 30⁴ = 810,000.',
    ro: '30² + 30² − 1 = 1.799. Minimax are nevoie de 30⁴ = 810.000.',
  },

  'lesson.depth.title': { en: 'Depth: one ply more', ro: 'Adâncimea: încă o semimutare' },
  'lesson.depth.1': {
    en: 'The same position as at the beginning, and the same program. One ply deep it plays Qxg7+, for a pawn and a check. Two plies deep it sees the king take back and plays h4. Three plies deep it plays Qd8+!, gives the queen away and mates: Rxd8, Rxd8#.',
    ro: 'Aceeași poziție ca la început și același program. La o semimutare joacă Qxg7+, pentru un pion și un șah. La două semimutări vede că regele recapturează și joacă h4. La trei semimutări joacă Qd8+!, dă dama și face mat: Rxd8, Rxd8#.',
  },
  'lesson.depth.2': {
    en: 'Two plies deep Qd8+ was one of the worst moves, worth −439. Nothing about the board has changed; the program has only looked one ply further. And h4 was no wisdom either: it only steps out of the way of Bxh2+, a capture that loses the bishop one ply later. More of that on the next page.',
    ro: 'La două semimutări Qd8+ era una dintre cele mai proaste mutări, în valoare de −439. Pe tablă nu s-a schimbat nimic; programul a privit doar cu o semimutare mai departe. Nici h4 nu era o dovadă de înțelepciune: doar se ferește de Bxh2+, o captură care pierde nebunul cu o semimutare mai târziu. Mai multe pe pagina următoare.',
  },
  'lesson.depth.3': {
    en: 'Each ply multiplies the work by the number of moves: minimax made 38 positions, then 947, then 34,545. That is why every trick that leaves something out is worth so much.',
    ro: 'Fiecare semimutare înmulțește costul cu numărul mutărilor: minimax a generat 38 de poziții, apoi 947, apoi 34.545. De aceea orice truc care lasă ceva deoparte valorează atât de mult.',
  },
  'lesson.depth.question': {
    en: 'About how many positions does minimax make four plies deep?',
    ro: 'Cam câte poziții generează minimax la adâncimea de patru semimutări?',
  },
  'lesson.depth.a': { en: '70 thousand', ro: '70 de mii' },
  'lesson.depth.b': { en: '800 thousand', ro: '800 de mii' },
  'lesson.depth.c': { en: '1 billion (a thousand million)', ro: '1 miliard' },
  'lesson.depth.why': {
    en: 'Black has about 24 replies in each of the 34,545 positions: 838,505 in all. The comparison counts them.',
    ro: 'Negrul are cam 24 de răspunsuri în fiecare dintre cele 34.545 de poziții: 838.505 în total. Comparația le numără.',
  },

  'lesson.horizon.title': { en: 'Horizon: what lies just beyond', ro: 'Orizontul: ce se află imediat dincolo' },
  'lesson.horizon.1': {
    en: 'The cat can catch the duckling on 5,1 from three cells. One ply deep all three captures look alike, +80 points, and the program takes the first of them, 5,2–5,3.',
    ro: 'Pisica poate prinde rățușca de pe 5,1 din trei celule. La o semimutare toate cele trei capturi arată la fel, +80 de puncte, iar programul o ia pe prima, 5,2–5,3.',
  },
  'lesson.horizon.2': {
    en: 'Then the duckling on 3,4 steps to 3,3. Three ducklings stand in column 3, the cat on 5,3 is captured, and the game is lost. It was on the board all the time, one ply beyond the horizon. Two plies deep the program goes to 6,2 instead.',
    ro: 'Atunci rățușca de pe 3,4 pășește pe 3,3. În coloana 3 stau trei rățuște, pisica de pe 5,3 este capturată și jocul este pierdut. Totul era pe tablă de la început, cu o semimutare dincolo de orizont. La două semimutări programul merge în schimb pe 6,2.',
  },
  'lesson.horizon.3': {
    en: 'What a search pushes beyond its horizon does not exist for it. So it takes what is poisoned, or delays a loss with useless moves until it is out of sight. More depth moves the horizon but does not remove it. Strong programs do not stop in the middle of a fight: at the last ply they go on with captures until the position is quiet (quiescence search).',
    ro: 'Ce împinge o căutare dincolo de orizont nu există pentru ea. Așa că ia ce este otrăvit sau amână o pierdere cu mutări inutile până când n-o mai vede. Mai multă adâncime mută orizontul, dar nu îl înlătură. Programele puternice nu se opresc în mijlocul luptei: la ultima semimutare continuă cu capturile până când poziția se liniștește (quiescence search).',
  },
  'lesson.horizon.question': {
    en: 'Why does the program choose 5,2–5,3 one ply deep?',
    ro: 'De ce alege programul 5,2–5,3 la adâncimea de o semimutare?',
  },
  'lesson.horizon.a': { en: 'It does not know how ducklings capture', ro: 'Nu știe cum capturează rățuștele' },
  'lesson.horizon.b': { en: 'The ducklings’ answer comes after the last ply it looks at', ro: 'Răspunsul rățuștelor vine după ultima semimutare la care se uită' },
  'lesson.horizon.c': { en: 'The evaluation gives that capture more points', ro: 'Evaluarea dă mai multe puncte acelei capturi' },
  'lesson.horizon.why': {
    en: 'It knows the rules, and all three captures are worth the same to it. It only does not look at the answer.',
    ro: 'Știe regulile, iar toate cele trei capturi valorează pentru el la fel. Doar că nu se uită la răspuns.',
  },

  'lesson.evaluation.title': { en: 'Evaluation: knowing instead of looking', ro: 'Evaluarea: a ști în loc de a privi' },
  'lesson.evaluation.1': {
    en: 'At the horizon something must judge. The simple evaluation counts captures and pieces. The rich one also counts lines of ducklings, cats that stand in them, captures that are possible, room to move: dozens of numbers, each with a weight.',
    ro: 'La orizont ceva trebuie să judece. Evaluarea simplă numără capturi și piese. Cea bogată numără și liniile de rățuște, pisicile aflate în ele, capturile posibile, spațiul de mișcare: zeci de numere, fiecare cu o pondere.',
  },
  'lesson.evaluation.2': {
    en: 'With the simple one the program must look two plies deep to avoid the trap on 5,3, and three to find 5,2–4,2, after which a second duckling falls. With the rich one it avoids the trap after one ply: it plays 5,2–6,2.',
    ro: 'Cu cea simplă programul trebuie să privească două semimutări ca să evite capcana de pe 5,3 și trei ca să găsească 5,2–4,2, după care cade a doua rățușcă. Cu cea bogată evită capcana după o singură semimutare: joacă 5,2–6,2.',
  },
  'lesson.evaluation.3': {
    en: 'Knowledge saves depth. But it costs time at every leaf, so that fewer leaves can be judged. Every program lives between the two.',
    ro: 'Cunoașterea economisește adâncime. Dar costă timp la fiecare frunză, așa că se pot judeca mai puține frunze. Orice program caută un echilibru între cele două.',
  },
  'lesson.evaluation.question': {
    en: 'Evaluation A knows more than B and takes twice as long. When is A the better choice?',
    ro: 'Evaluarea A știe mai mult decât B și durează de două ori mai mult. Când este A alegerea mai bună?',
  },
  'lesson.evaluation.a': { en: 'Always: knowing beats looking', ro: 'Mereu: a ști este mai bine decât a privi' },
  'lesson.evaluation.b': { en: 'Never: depth beats everything', ro: 'Niciodată: adâncimea bate totul' },
  'lesson.evaluation.c': {
    en: 'When what it knows is worth more than the depth it costs',
    ro: 'Când ceea ce știe valorează mai mult decât adâncimea pe care o costă',
  },
  'lesson.evaluation.why': {
    en: 'Only games tell: let both play each other with the same time. That is how Rocada’s evaluations were chosen.',
    ro: 'Numai partidele pot decide: pune-le să joace una împotriva celeilalte cu același timp de gândire. Așa au fost alese evaluările din Rocada.',
  },
} as const satisfies Record<string, Text>;
