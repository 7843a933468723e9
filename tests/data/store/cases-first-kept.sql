-- A SQLite database as the Judge in which cases were first kept made it (schema 0002), by sqlite3's iterdump.
-- Codes of its event: judge 82h-zm2-v9j-fhs, head judge fyq-z2k-5fm-6f6, organiser djw-mpk-e68-vqp.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE attempts (
	id INTEGER NOT NULL, 
	event VARCHAR(16) NOT NULL, 
	address VARCHAR(64) NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE cases (
	id VARCHAR(36) NOT NULL, 
	event VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	content TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	serial INTEGER NOT NULL, 
	created DATETIME NOT NULL, 
	changed DATETIME NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (event, number), 
	FOREIGN KEY(event) REFERENCES events (id) ON DELETE CASCADE
);
INSERT INTO "cases" VALUES('00000000-0000-0000-0000-000000000001','D3Or46clrYBR',1,'ruled','{"question": "¿Puede responder fuera de su turno?", "table": "4", "ruling": "No", "reason": "120.4"}',2,2,'2026-11-22 12:29:46.741872','2026-11-22 12:29:46.750496');
INSERT INTO "cases" VALUES('00000000-0000-0000-0000-000000000002','D3Or46clrYBR',2,'reversed','{"question": "¿Cuenta la segunda copia?", "ruling": "No", "reason": "La errata lo cambia"}',3,5,'2026-11-22 12:29:46.753772','2026-11-22 12:29:46.759708');
INSERT INTO "cases" VALUES('00000000-0000-0000-0000-000000000003','D3Or46clrYBR',3,'open','{"question": "¿Quién roba primero?"}',1,6,'2026-11-22 12:29:46.762031','2026-11-22 12:29:46.762031');
CREATE TABLE changes (
	"case" VARCHAR(36) NOT NULL, 
	version INTEGER NOT NULL, 
	member VARCHAR(16) NOT NULL, 
	"by" VARCHAR(80) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	what TEXT NOT NULL, 
	client VARCHAR(64) NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY ("case", version), 
	UNIQUE ("case", client), 
	FOREIGN KEY("case") REFERENCES cases (id) ON DELETE CASCADE
);
INSERT INTO "changes" VALUES('00000000-0000-0000-0000-000000000001',1,'HATz94sSabJT','Rosa','judge','{"values": {"question": "¿Puede responder fuera de su turno?", "table": "4"}, "state": null}','a1','2026-11-22 12:29:46.741872');
INSERT INTO "changes" VALUES('00000000-0000-0000-0000-000000000001',2,'HATz94sSabJT','Rosa','judge','{"values": {"ruling": "No", "reason": "120.4"}, "state": "ruled"}','a2','2026-11-22 12:29:46.750496');
INSERT INTO "changes" VALUES('00000000-0000-0000-0000-000000000002',1,'HATz94sSabJT','Rosa','judge','{"values": {"question": "¿Cuenta la segunda copia?", "ruling": "Sí", "reason": "La lista lo dice"}, "state": "ruled"}','b1','2026-11-22 12:29:46.753772');
INSERT INTO "changes" VALUES('00000000-0000-0000-0000-000000000002',2,'HATz94sSabJT','Rosa','judge','{"values": {"reason": "Falta mirar la errata"}, "state": "appealed"}','b2','2026-11-22 12:29:46.757270');
INSERT INTO "changes" VALUES('00000000-0000-0000-0000-000000000002',3,'mNmB-7dDIBTn','Eva','head','{"values": {"ruling": "No", "reason": "La errata lo cambia"}, "state": "reversed"}','b3','2026-11-22 12:29:46.759708');
INSERT INTO "changes" VALUES('00000000-0000-0000-0000-000000000003',1,'HATz94sSabJT','Rosa','judge','{"values": {"question": "¿Quién roba primero?"}, "state": null}','c1','2026-11-22 12:29:46.762031');
CREATE TABLE events (
	id VARCHAR(16) NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	date VARCHAR(10) NOT NULL, 
	games TEXT NOT NULL, 
	editions TEXT NOT NULL, 
	penalties TEXT NOT NULL, 
	erase_names VARCHAR(10) NOT NULL, 
	erased BOOLEAN NOT NULL, 
	organiser_code VARCHAR(200) NOT NULL, 
	head_code VARCHAR(200) NOT NULL, 
	judge_code VARCHAR(200) NOT NULL, 
	serial INTEGER NOT NULL, 
	last_case INTEGER NOT NULL, 
	created DATETIME NOT NULL, 
	changed DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "events" VALUES('D3Or46clrYBR','Copa de Otoño','2026-11-14','["gyp"]','{"gyp/reglas": "parte-1"}','[]','',0,'$argon2id$v=19$m=19456,t=2,p=1$lWkMZrcqBpkVmriPW8QXxQ$spOcyBCQK4GF8sBubm2NkJHltQsBHuZkHcRVh/Ag0XQ','$argon2id$v=19$m=19456,t=2,p=1$STTl88vIGaR1zZJ3lLBbPg$fSmWRj8WyO9p4pa1uMYYGiWiDVb3iWkzKv+991uVrWs','$argon2id$v=19$m=19456,t=2,p=1$dXjm125AicUzvUXM+F2CHg$o6W0VpH2BLEt7kY/XeMnmcsQHZQQycC7qBWKCEPmMu0',6,3,'2026-11-22 12:29:46.545695','2026-11-22 12:29:46.545695');
CREATE TABLE inputs (
	session VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	parent INTEGER NOT NULL, 
	input TEXT NOT NULL, 
	client VARCHAR(64) NOT NULL, 
	at DATETIME NOT NULL, 
	PRIMARY KEY (session, number), 
	UNIQUE (session, client), 
	FOREIGN KEY(session) REFERENCES sessions (id) ON DELETE CASCADE
);
CREATE TABLE members (
	id VARCHAR(16) NOT NULL, 
	event VARCHAR(16) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	joined DATETIME NOT NULL, 
	revoked BOOLEAN NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(event) REFERENCES events (id) ON DELETE CASCADE, 
	UNIQUE (token_hash)
);
INSERT INTO "members" VALUES('HATz94sSabJT','D3Or46clrYBR','judge','Rosa','3291e049988d71bbb6c06404631b18469c0349d1db479490bf0d355bdbb4046f','2026-11-22 12:29:46.684812',0);
INSERT INTO "members" VALUES('mNmB-7dDIBTn','D3Or46clrYBR','head','Eva','e83cd4d8f1f74294e1702a0d742801ffae4eb3eafcc2858d125dd0cfdd2c96d4','2026-11-22 12:29:46.739760',0);
CREATE TABLE sessions (
	id VARCHAR(32) NOT NULL, 
	key_hash VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	profile VARCHAR(64) NOT NULL, 
	title VARCHAR(200) NOT NULL, 
	opening TEXT NOT NULL, 
	cards TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	count INTEGER NOT NULL, 
	created DATETIME NOT NULL, 
	changed DATETIME NOT NULL, 
	PRIMARY KEY (id)
);
CREATE INDEX ix_sessions_changed ON sessions (changed);
CREATE INDEX ix_members_event ON members (event);
CREATE INDEX cases_by_serial ON cases (event, serial);
CREATE INDEX ix_attempts_event ON attempts (event);
CREATE INDEX ix_attempts_address ON attempts (address);
CREATE INDEX ix_attempts_at ON attempts (at);
COMMIT;
