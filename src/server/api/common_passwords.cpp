#include "server/api/common_passwords.h"

namespace merels::server {

// Most of the second half is from the list of common passwords by the Openwall Project, which is in the
// public domain.
const std::string_view common_passwords = R"(
password passwort passwd passw0rd pass passcode motdepasse contrasena contraseña senha parola haslo wachtwoord kennwort
geheim geheimnis losung losungswort secret secrets topsecret private login logon signin welcome willkommen bienvenue
benvenuto bienvenido hello hallo bonjour hola ciao goodbye letmein letmeinn letmeinnow openup opensesame opensaysme admin
administrator adminadmin root toor rootroot superuser superadmin sysadmin system server guest gast user username
benutzer test tester testing testtest tested temp temporary changeme changeit change default blank nothing nopassword
nopass mypassword mypass mypasswd password1 passwordpassword thepassword yourpassword newpassword oldpassword
computer computers laptop desktop internet website network security secure keyboard monitor windows microsoft apple
macintosh linux ubuntu debian android iphone samsung google facebook twitter instagram youtube yahoo gmail hotmail
outlook skype linkedin netflix amazon paypal ebay myspace whatsapp telegram snapchat spotify adobe photoshop oracle
cisco juniper huawei xiaomi nokia siemens motorola toshiba panasonic lenovo dell hewlett packard compaq playstation
xbox nintendo minecraft fortnite roblox warcraft starcraft counterstrike halflife callofduty pokemon pikachu mario
luigi zelda sonic tetris doom quake diablo overwatch valorant leagueoflegends worldofwarcraft runescape
qwerty qwertz azerty qwertyuiop qwerty12 qazwsx qazwsxedc zaqxsw zaq12wsx zaq1zaq1 1qaz2wsx 1q2w3e4r 1q2w3e4r5t
q1w2e3r4 asdfgh asdfghjkl asdfasdf asdf zxcvbn zxcvbnm zxcvbnm1 qweasd qweasdzxc qweqwe asdasd zxczxc poiuytrewq
lkjhgfdsa mnbvcxz abcdef abcabc abc123 a1b2c3d4 aaaaaaaa xxxxxxxx azertyuiop wasdwasd uiop hjkl fghjkl
iloveyou iloveu ilovey iloveyou1 iloveyouso iloveme ilovegod ilovehim iloveher ilovemom ilovemum ilovedad ilovelife
ilovemusic ilovefootball iloveyoubaby loveyou lovers lover love lovely lovelove loveme loveyou2 loveforever mylove truelove
onelove bestlove firstlove ichliebedich liebe schatz schatzi teamo teamomucho tequiero jetaime tiamo amore amor
amorcito corazon princesa princess prince prinzessin queen king kings kingkong majesty angel angels angelito angelina
baby babygirl babyboy babyface babydoll sweetheart sweetie sweety sweet sugar honey honeybee honeybunny darling
sunshine sonnenschein sunflower sonne sunny moonlight moonshine starlight stars rainbow regenbogen butterfly
schmetterling flower flowers blume blumen rose roses lily daisy violet jasmine lavender orchid tulip cherry cherries
peaches peach strawberry blueberry raspberry blackberry banana bananas apple apples orange oranges lemon lemons mango
melon watermelon pineapple coconut tomato potato pepper ginger cinnamon vanilla chocolate schokolade cookie cookies
cupcake pancake muffin brownie candy lollipop caramel icecream pizza burger cheese cheeses bacon coffee kaffee tea
monkey monkeys dragon dragons drache tiger tigers tigger lion lions loewe eagle eagles adler falcon falcons hawk
phoenix panther panthers jaguar leopard cheetah cougar bear bears teddybear panda koala wolf wolves werewolf fox
foxes rabbit bunny kitty kitten kitties hellokitty cat cats katze kater dog dogs doggy hund hunde puppy puppies
bulldog bulldogs husky poodle horse horses pferd pferde pony ponies unicorn einhorn zebra giraffe elephant elefant
dolphin dolphins delphin shark sharks whale turtle turtles frog froggy snake cobra viper python spider spiderman
scorpion beaver hamster mouse mickey mickeymouse minnie donald donaldduck duck chicken rooster penguin penguins
pinguin birdie parrot peacock swan buffalo bison mustang bronco broncos stallion goat sheep cow cowboy cowboys
piggy piglet squirrel badger raccoon otter moose deer
superman batman catwoman wonderwoman ironman hulk thor loki avengers captainamerica deadpool wolverine xmen
superhero superstar superstars starwars skywalker darthvader vader yoda jedi stormtrooper chewbacca startrek
enterprise spock picard matrix trinity neo morpheus terminator predator alien aliens godzilla jamesbond bond007
harrypotter hogwarts gryffindor slytherin hermione dumbledore voldemort frodo gandalf legolas aragorn gollum bilbo
hobbit lordoftherings simpsons homer bart futurama southpark cartman scooby scoobydoo snoopy garfield tweety
bugsbunny daffyduck popeye pinocchio cinderella peterpan tinkerbell bambi simba nemo shrek rapunzel elsa frozen
naruto sasuke sakura goku vegeta dragonball bleach onepiece luffy inuyasha pokemon1 digimon yugioh sailormoon
football fussball fußball futbol soccer baseball basketball volleyball handball softball hockey icehockey tennis
golf golfer golfing rugby cricket boxing wrestling karate kungfu judo swimming swimmer runner running cycling
skating skater skateboard snowboard snowboarding surfing surfer skiing racing racer rally motocross fishing hunter
hunting sailing yankees redsox dodgers giants mets cubs braves phillies lakers celtics chicago bulls chicagobulls
heat knicks spurs warriors raiders steelers packers patriots dallas dallascowboys dolphins1 redskins chelsea
arsenal liverpool manchester manchesterunited manutd mancity everton tottenham newcastle westham leeds rangers
celtic barcelona realmadrid juventus milan inter bayern bayernmunchen dortmund borussia schalke werder hamburg
ajax feyenoord benfica porto sporting flamengo corinthians palmeiras boca riverplate galatasaray fenerbahce besiktas
ronaldo messi neymar beckham zidane ronaldinho maradona pele jordan michaeljordan kobe kobebryant lebron
michael michelle jennifer jessica ashley amanda daniel daniela danielle andrew andrea andreas thomas matthew
matthias mathias joshua joseph josef robert roberto richard william charles charlie christopher christian christine
christina cristina christoph stefan stefanie stephan stephanie steven stephen anthony antonio jonathan nicholas
nicolas nikolas nicole nathan nathalie samantha samuel benjamin alexander alexandra alexandre alexander1 alejandro
alejandra patrick patricia sebastian sabrina sandra susanne susan barbara elizabeth elisabeth margaret maria
marina martin martina marcus markus mark matthieu julia juliana julian julie justin jasmin katharina katherine
catherine kathrin karin kevin kimberly laura lauren leonardo leonard linda lisa louise lucas lukas madison melissa
melanie miguel monica monika natalie natasha oliver olivia pamela paul paula peter petra philip philipp rachel
rebecca ricardo sarah sara scott sophia sophie tanja tatjana taylor teresa theresa tobias tyler valentina vanessa
veronica victor victoria viktoria vincent virginia wolfgang yvonne zachary hannah heather helena hendrik isabella
isabel jackson jacqueline jacob jakob james jason jeremy johanna johannes john johnny jordan23 jorge carlos carmen
carolina caroline cameron brandon brittany brian austin arthur annika anna anne angelika alicia albert adrian abigail
dominik dominic diana david dennis debbie franziska francesco francisco frank gabriel gabriela gabrielle george
georg giovanni giuseppe gregor gregory guenther guillermo harald heinrich helmut herbert hermann ingrid ivan javier
jose juan klaus manuel manuela mercedes mohammed mohamed muhammad ahmed mustafa fatima pablo pedro rafael ramona
raphael raquel renate ruth sergio silvia simon simone snowball sylvia thorsten torsten ursula uwe werner
mother mothers mommy mummy mom mama mamma mutter mutti father daddy dad papa papi vater vati sister sisters brother
brothers bruder schwester family familie familia children kinder grandma grandpa oma opa friend friends freunde
freundschaft friendship amigos bestfriend bestfriends bff forever always together everything everyone someone
whatever nevermind whocares remember forget forgetit forgot dontforget nothing1 something anything
god jesus jesuschrist jesus1 christ christus allah buddha krishna ganesh shiva hallelujah amen faith hope blessed
blessing grace heaven hell devil lucifer satan demon demons church prayer bible gospel spirit holyspirit trinity1
master masters meister mistress maestro ninja ninjas samurai warrior knight knights wizard magic magical merlin
mystic mystical vampire zombie zombies ghost ghosts pirate pirates viking vikings gladiator spartan spartans
hercules zeus apollo athena poseidon hades aphrodite phoenix1 pegasus atlantis titan titans legend legends legendary
shadow shadows darkness darkside darkangel midnight nightmare dreamer dreams dream traum freedom freiheit liberty
justice victory winner winners champion champions loser losers rebel rocker rockstar rockandroll rocknroll punkrock
metal metallica slipknot nirvana acdc ironmaiden blacksabbath pinkfloyd ledzeppelin beatles rollingstones queen1
rammstein greenday linkinpark blink182 eminem tupac 2pac 50cent snoopdogg biggie wutang madonna britney beyonce
rihanna shakira ladygaga justinbieber onedirection bts blackpink music musik guitar gitarre piano drummer bassist
trumpet violin singer dancer dancing dance
summer sommer winter spring autumn herbst fruehling january februar february march april june juni july juli august
september october oktober november december dezember monday montag tuesday wednesday mittwoch thursday friday
freitag saturday samstag sunday sonntag weekend holiday holidays vacation christmas weihnachten easter halloween
birthday geburtstag newyear millennium
america american england english britain british france french germany german deutschland deutsch berlin munich
muenchen london paris italy italia roma rome madrid espana spain mexico canada australia sydney newyork losangeles
california texas florida chicago1 boston hawaii alaska brasil brazil argentina russia moscow china chinese japan
tokyo india indian africa europe europa austria vienna wien schweiz zurich poland polska ukraine turkey turkiye
istanbul greece holland amsterdam sweden stockholm norway denmark finland ireland scotland portugal lisboa
ferrari lamborghini porsche mercedes1 mercedesbenz bmw audi volkswagen toyota honda nissan mitsubishi subaru suzuki
yamaha kawasaki ducati harley harleydavidson chevrolet corvette camaro mustang1 firebird ford fordf150 dodge charger
challenger jeep wrangler cadillac jaguar1 volvo renault peugeot citroen maserati bugatti bentley rollsroyce
trustno1 trustnoone trustme nobody whoami whoareyou itsme thatsme onlyme justme lookatme fuckyou fuckoff fuckme
fucker fuck motherfucker asshole asshat bitch bitches bastard bullshit shithead dickhead cunt pussy penis vagina
boobs tits sexy sexsex sexygirl sexyboy sexymama sexybitch hotstuff playboy pornstar porno blowjob bigdick
scheisse arschloch ficken schlampe hurensohn wichser puta putamadre cabron pendejo merde putain connard kurwa cazzo
stupid idiot moron dumbass whore slut faggot nigger
money dinero geld cash dollar dollars million millionaire billionaire gold golden silver diamond diamonds platinum
crystal emerald sapphire ruby pearl treasure lottery lucky lucky7 luckyme casino poker blackjack jackpot vegas
lasvegas business company office manager boss bigboss director president student teacher professor doctor nurse
lawyer engineer pilot soldier police polizei fireman firefighter sniper hacker hackers hacked hackme cracker
killer killers assassin gangster gangsta mafia thug thuglife weapon bullet shotgun rifle pistol grenade
red blue green yellow purple pink black white brown orange1 silver1 blau gruen gelb schwarz weiss rot rosa lila
blackwhite redred bluesky skyblue greenday1 purplehaze pinkpink blackcat whitecat blackrose redrose
thunder lightning storm stormy tornado hurricane tsunami volcano earthquake fire firefly flame flames ice iceman
iceberg snow snowflake snowman schnee rain rainy cloud clouds wind ocean pacific atlantic river mountain mountains
forest garden paradise island desert jungle nature earth planet mercury venus mars jupiter saturn uranus neptune
pluto galaxy universe cosmos cosmic comet meteor asteroid astronaut apollo11 nasa space rocket
trouble danger dangerous crazy crazygirl crazyboy insane maniac psycho monster monsters creature beast beauty
beautiful gorgeous pretty prettygirl handsome smile smiley smiling happy happiness happyday happydays happybirthday
joy peace peaceful lovepeace hippie flowerpower cool coolcool coolgirl coolboy coolman coolguy awesome amazing
fantastic incredible perfect perfection brilliant genius einstein newton galileo tesla edison mozart beethoven bach
shakespeare hamlet romeo juliet romeojuliet picasso rembrandt vangogh davinci
access accesscode master1 masterkey skeleton keymaster gateway passkey passphrase pincode mypin number numbers
number1 numberone zero one two three four five six seven eight nine ten onetwothree onetwothreefour twenty hundred
thousand first second third last alpha bravo charlie1 delta echo foxtrot omega sigma gamma lambda epsilon
chess checkers draughts mill mills mills9 ninemensmorris morris merels merel muehle mühle yote dvonn boardgame
boardgames gamer gamers gaming game games player players playing letsplay playgame gameover winning
orange2 matrix1 sunshine1 princess1 dragon1 monkey1 shadow1 master2 hunter1 hunter2 abcd efgh abcdefg abcdefgh
whatsup whatsupdog heyhey hahaha hahahaha lalala lalalala nanana blahblah blablabla blabla bla yeahyeah okokok
pleaseletmein please pleaseopen thankyou thanks danke merci gracias sorry excuseme mustafa1 samsung1 nokia1
correcthorsebatterystaple correcthorse batterystaple tobeornottobe maytheforcebewithyou iamyourfather
supercalifragilisticexpialidocious
123456789 12345678 1234567890 a1b2c service ranger maggie mike buster mindy calvin miller trustno alex avalon brandy
helpme bandit boris butthead dorothy eeyore missy poohbear pookie sparky success zapata andy barney biteme boomer
casey fisher karen marley rascal scooter shalom skippy stanley zephyr aaaaaa beavis booboo bradley buddy caitlin chris
cindy dakota emily goodluck hammer lacrosse lizard mary murphy pentium picture sandy shannon skeeter special steve
tommy topgun tristan wally wilson q2w3e a1b2c3d amber angela angie archie blazer bond booger christin claire control
danny digital disney edward elvis felix flipper franklin indigo jasper kelsey marie maryjane maverick mayday mitchell
morgan niners peanut pearljam phantom popcorn pumpkin randy reddog rocky salmon samson sharon sierra smokey stimpy
support techno walter willie willow ziggy alexis alice animal billy bluebird bobby bonnie bubba camera clark claudia
cocacola compton connect cruise douglas duckie eddie enter explorer flamingo francis freddy gizmo global goofy hendrix
henry herman house houston iguana indiana inside irish jake jeanne jerry joey kermit larry leslie logan matt misty
mitch nancy nascar nelson pantera parker punkin pyramid raymond robin roger rosebud route royal sadie sasha sheena
sheila snapple sparrow spencer spike star stealth tamara taurus thunderbird tony travel wesley whisky winnie zorro
aaron abby adidas alfred bamboo beagle benny bigmac bingo blonde boogie brenda bright bubbles buffy button buttons
cactus captain carrie casper catch chance charity charlotte cheryl chloe clancy conrad cooper cooter copper crawford
curtis cyclone dookie dundee eric farmer fletcher fluffy freak gambit garnet genesis goober groovy grover harry hazel
hector horizon hornet howard imagine impala jack janice jeanette jeffrey jenifer jenni jewels joker junior kathleen
keith kelly kennedy lestat library lincoln lionking lucy maddog mariposa marlboro marty mensuck midori mikey millie
mirage molly monet monopoly mookie moroni naomi nguyen nimrod olive online oscar oxford painter penelope pepsi petunia
photo pickle poiuyt porter quality raven robbie roman russell ryan sailor savage scarlett school sean sheba shelby
shit shoes simple skipper snickers snoopdog spitfire sprite spunky station stella stingray sunrise tammy tango tanya
teddy theboss theking thumper tina tintin tomcat trebor trevor valentine valerie weasel wheels wilbur winston wisdom
wombat xavier zeppelin account adam allison alpine andre anita annette antares apache arizona arnold asdfg asdfghjk
avenger bailey barry basket beaner beatrice bella bertha bigben bigdog biggles bigman binky biology bishop blondie
bluefish bobcat bosco bruce bruno brutus butch butler butter carebear carol carole cassie castle catalina cccccc
celine center chanel chaos chester chico christy cinder colleen colorado columbia commander connie cooking corona
coyote craig creative cuddles cuervo cutie davids death denis derek design destiny diane digger dodger donna dougie
dragonfly dylan eclipse electric etoile excalibur express fender fiona flash foster francine francois fuckface gemini
general gerald gilbert goaway goldfish goose gordon graham grant gretchen gunner harold harrison harvey hawkeye heidi
helen hithere ibanez idontknow integra irene isaac jackass jackie jamaica jenny jessie johan judith jumanji kangaroo
kathy keepout kenneth kingdom kitkat kramer kristen laurie lawrence light lindsay lindsey lola lonely louis malcolm
malibu marathon marcel mariah marilyn marvin maurice maxine maxwell meggie melody michele miracle misha mishka monique
montreal moocow moore mulder nautica nellie nick norman notebook olivier ollie oregon orion pandora passion peewee
pencil penny people percy person petey pierre polaris poppy power preston q1w2e queenie quentin ralph random raptor
reality redrum remote reynolds rhonda ricky roadrunner robinhood ronald roxy ruthie sally sampson santa scarlet
scorpio scottie scruffy seattle serena shanti shogun skull slacker smashing smiles snuffy soleil sonny spanky speedy
spooky stacey start stinky stuart sundance superfly suzanne taffy tarzan terry theatre tinker tootsie tracy tricia
trident trojan truman tucker utopia voyager warlock warren water wayne wendy williams willy winona woody woofwoof
wright xfiles xxxxxx zenith zigzag zxcvb 11111111 a2b3c 88888888 abcde accord active airborne alfaro alina aline
alison allen aloha althea altima amour anderson andromeda annie applepie aquarius ariane ariel arlene artemis asdfjkl
ashraf ashton asterix attila avatar babes barbie barrett bball beaches beanie beans becca belize belle belmont benji
benson bernardo berry betsy betty bigred biscuit bitter blah blanche blood blowme blueeyes blues bogart bombay boobie
boots bootsie boxers brandi brent brewster bridge bronte brooke bryan bubble budgie burton byron calendar camel
camille campbell camping cancer canela cannon carbon carnage carolyn carrot cascade catfish cathy cecile celica
chantal chiara chiefs chuck cinema civic claude clueless cobain cody colette college colors colt confused cosmo
country crusader cunningham cynthia dagger dammit daphne darkstar darren darryl darwin deborah deedee deeznuts delano
delete denise denny deskjet detroit devine devon dexter dianne diesel dixie dolly dominique domino dontknow doogie
doudou downtown driver dude dudley dutchess dwight eastern edith edmund element elissa ellen elliot empire enigma erin
escort estelle eugene evelyn explore fatboy felipe ferguson ferret ferris fireball fishes fishie flight flowerpot
forward freddie freebird freeman frisco fritz froggie froggies frogs fucku future gabby garcia gaston georgia getout
gibson giselle gmoney goblin goblue gremlin grizzly grumpy guess gustavo haggis haha hailey hamilton hanna hanson
hardcore harriet harris harvard health heart hedgehog helene hellohello hermes heythere highland hilda hillary history
hitler hobbes holly hongkong hootie hotrod hudson hummer huskies iforget impact indonesia irina isabelle israel jakey
jamie jamjam jennie jensen jesse jester jethro jimbob jimmy joanna joelle jordie josh journey joyce jubilee jules
julien junebug justdoit karine karma katerina katie kayla keeper keller kendall kenny ketchup kissme kittycat kkkkkk
kristi kristine labtec laddie ladybug lance laurel lawson leader leland lester letter letters lexus libra lights
lionel little lizzy lolita lonestar longhorn looney loren lorna lucia maddie madmax magnum maiden maine management
manson marielle marine marino marshall martha maxmax meatloaf medical megan melina memphis mermaid miami michel
michigan mikael milano miles millenium miranda miriam mission mmmmmm mobile monroe montana monty moomoo moonbeam
movies munchkin murray nadia nadine napoleon nation national nestle newlife nichole nikita nikki nomore normal norton
noway nugget nutmeg ohshit oicu oreo orlando paloma panic partner pascal patches pauline payton peanuts peggy perry
philips phillips phone pierce pigeon pioneer piper pisces poetry pontiac pookey precious prelude premier puddin pulsar
qwert qwertyui rachelle racoon rambo ravens redman reggae reggie renee renegade rescue revolution richards richmond
riley ripper robby roberts rock rockie rockon rogers roland rommel rookie rootbeer rosie rufus rusty ruthless sabbath
sabina safety saint samiam sammie sammy samsam sandi sanjose saphire saskia sassy science scotty scouts search shaggy
shanny shaolin shasta shayne shelly sherry shirley shorty sidney sinatra sirius skate skyler slayer sleepy slider
smitty smoke snakes snapper snoop solomon sparks sponge squash stargate steph stevens stewart stone stranger stretch
strong studio stumpy sucker suckme sultan summit sunfire sunset super sutton sweetpea swordfish tabatha tacobell
taiwan tamtam tanner target tasha tattoo tequila theend thompson thrasher timber timothy topcat topher tototo travis
trees tricky trish triton trombone trucker turbo twins ultimate unique united valley venice vermont vicki vicky virgil
vision volley voodoo vortex waiting wanker warner webster weezer western whitney wildcat wilma window winniethepooh
wonder yankee yogibear yolanda yomama yvette zebras 00000000 qwer 99999999 action amelie anaconda artist benoit
bernard bernie bigbird blizzard caesar cardinal cesar chandler chapman chevy chiquita chocolat coco cougars courtney
donkey dusty energy fearless glenn guinness hotdog jared jimbo johnson jojo josie kristin lloyd lorraine lynn maxime
memory mimi mirror nebraska nemesis nigel oatmeal patton portland praise psalms qwaszx rancid shawn shelley speedo
sports ssssss steele stephani tiffany tigre toronto trixie undead valentin velvet walker watson young hottie 987654321
spongebob single poop blink looking loving emmanuel q2w3e4r brooklyn poopoo qaz2wsx drowssap wordpass q1w2e3r coolness
11235813 estrella sayang fernando kisses rebelde babygurl alyssa mahalkita pictures angelica mahalko mariana eduardo
andres adriana angelo karina 0123456789 cutiepie cent bonita maganda cuteako 789456123 bowwow cristian bianca
chrisbrown panget camila ihateyou lorena andreea charmed brianna aaliyah johncena hiphop mybaby babyblue badboy
fernanda westlife steaua slideshow santiago jayson jerome gandako gatita babyko chivas alberto valeria 12345678910
jayjay liliana amores miamor skittles colombia katrina pasaway mahal tatiana cantik teiubesc 147258369 natalia paola
marlon diego iverson andrei justine frankie pimpin fashion hermosa hearts potter jayden savannah ganda estrellita
sweets omarion loverboy elijah ronnie mamita 999999999 broken rodrigo westside mauricio amigas preciosa shopping
flores martinez elaine friendster cheche gracie connor santos joanne pebbles gloria bettyboop cheyenne dustin iubire
inlove batista karla chacha marian sexyme pogiako daddysgirl billabong pinky erika nenita gatito lokita maldita
buttercup bambam glitter zacefron tokiohotel loveya lovebug bubblegum marissa cecilia lollypop ariana chubby roxana
mememe susana baller carter babylove playgirl bhebhe marcos milagros lilmama catdog armando margarita loves gerard
undertaker amistad capricorn delfin cheerleader lizzie enrique badgirl cuteme amelia skyline angeles janine carlitos
ilovejesus tazmania tekiero thebest princesita jesucristo regina myself lipgloss jazmin rosita chichi pangit mierda
741852963 hernandez arturo melvin celeste pussycat honeyko mylife babyboo loveu lupita hollywood alfredo musica
sparkle kristina scarface hayden micheal 0987654321 marisol jeremiah mhine isaiah lolipop madalina anamaria yourmom
beatriz sweetness desiree julius leanne twinkle bebita 87654321 twilight imissyou pollito ashlee 147852369 nursing
torres damian 123123123 dinamo cassandra gundam dave molson newpass coke foobar fish fred help ncc1701d newuser none
duke floyd kingfish micro telecom absolut babylon backup bill bird deliver flip gopher hansolo jane phil phish sergei
training truck video alexandr catalog challenge clipper coltrane cyrano dawn dean dilbert export fountain gabriell
garlic goforit grateful hoops lady ledzep mailman mantra market mazda metallic ncc1701e nesbitt open pete quest
republic research supra tara xanadu xxxx zaphod broadway abacab acropolis anders avenir basil bass beer bliss blowfish
bridges buck bugsy bull cannondale canon catnip chip civil content cook cordelia crack cyber daisie dark database
deadhead denali depeche dickens emmitt entropy farout farside feedback fidel firenze fletch fool fozzie gargoyle
gasman graphic image intern intrepid jeff joel kidder kirk kris leon logical lorrie major mariner media merlot midway
mine mmouse moon mopar mortimer nermal nina olsen opera overkill pacers packer polar polo primus prometheus public
radio rastafarian reptile robotech rodeo rolex rouge salasana scarecrow scout scuba sergey skibum skunk sound starter
sting sunbird tbird teflon temporal terminal thejudge time toby today tree trout valhalla windsurf xcountry yukon kids
dwarfs animals bismillah esther hershey jersey madeline sterling aaaa aardvark abbott acura adrock aerobics agent
airwolf allegro allstate altamira anneli aptiva arrow assmunch baraka barnyard bartman beasty bebe belgium beowulf
beryl best bharat bichon bigal biker bills bimmer biochem birdy blinds blitz bluejean bogey bogus boulder bourbon
boxer brain branch broker bucks buffett bugs burns buzz c00per calgary camay carl cement cessna chad chainsaw
chameleon chang chinook chouette chronos cicero circuit cirque cirrus clapton clarkson class claudel cleo cliff clock
color concept concorde coolbean corky cornflake corwin cows crescent cross crowley cthulhu current cutlass daedalus
daily dale dana daytek dead decker dharma dillweed dipper disco dixon doitnow doors dork doug dutch effie ella elsie
engage ernie excel faculty fairview faust fenris finance fishhead flanders fleurs flute flyboy flyer franka frederic
free front frontier fugazi funtime gaby gaelic gambler gammaphi garfunkel garth gary gator gibbons gigi gilgamesh
godiva goethe gofish good gramps gravis gray greed greg greta gretzky guido gumby h2opolo hamid hank helper homerj
hoosier huang hugo hydrogen ib6ub insight instructor integral iomega iris izzy jazz jean jeepster jetta joanie josee
jumbo jump kalamazoo kali kate kerala kiwi kleenex kombat lamer laser laserjet lassie leblanc legal life logger logos
loislane longer lori lost lotus macha macross madoka makeitso mallard marc math mattingly mechanic mercer merrill
michal michou mickel minou mobydick modem mojo montrose motor mowgli muscle neil neutrino newaccount nicklaus
nightshade nightwing nike nouveau novell oaxaca obiwan obsession orville ozzy packrat paint paradigm pavel peterk
phialpha phishy pianoman pianos pipeline plato play poetic print printing provider quebec racerx radar rafiki raleigh
rasta redcloud redfish redwing redwood reed rene reznor rhino ripple rita robocop robotics roche roni rossignol rugger
saigon satori schnapps scotch seeker services shanghai shazam shelter sigmachi signal signature simsim skydive slick
smegma smiths smurfy sober sonics sony spazz sphynx spoon spot sprocket starbuck steel stephi stocks storage strat
strato stud susanna swanson swim switzer talon tarheel tata tazdevil thisisit thorne tightend tool total toucan
transfer transit transport trapper trash trophy tucson unity upsilon vedder vette vikram virago visual walden waldo
walleye webmaster wedge whit whoville wibble will word world zack zepplin zoltan zoomer 21122112 angus aspen booster
byteme christia classroom cloclo corrado dasha fiction fubar gilles gocougs hilbert home judy koko lulu mailer meow
niki politics pomme property sales salut scrooge skidoo surf sylvie symbol forum rotimi saved info netware tech champs
crow draft herzog huey jethrotull jussi mail miki nicarao snowski qw23e darkman figaro fortune geronimo janet mellon
paladin vernon waterloo aqua aylmer beta bozo chat chinacat cora courier dogbert eieio elina funguy fuzz ggeorge
glider gone heikki histoire hugh if6was ingvar jimi juhani khan lima midvale neko nesbit nexus nisse notta park pole
pope pyro reliant rush seoul skip stan suzy testi thelorax tika toto demo homebrew m1911a ne1410s ne14a zhongguo
sample basf informix majordomo news trek raistlin opus plus visa bonzo gretel noriko sidekick sverige swoosh woodrow
ayelet barn betacam boat cuda hallowell haro hosehead ilmari irmeli j1l2t kcin kerrya kissa leaf lissabon mart matti
mech morecats paagal performa prof ratio ship slip stivers tapani targas tula unix xanth allo dirk newcourt nite
notused
)";

}  // namespace merels::server
