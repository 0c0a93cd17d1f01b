#include "server/common_passwords.h"

namespace merels::server {

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
)";

}  // namespace merels::server
